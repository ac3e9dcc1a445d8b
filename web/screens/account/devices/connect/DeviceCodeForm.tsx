import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { reviewDevice, type DeviceRequest } from '../../../../../contract/applications/device-authorization.ts'
import { useApp } from '../../../../context/app.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { sessionQuery } from '../../../../data/account.ts'
import { FormNote } from '../../../../forms/FormNote.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../../../forms/use-endpoint-form.ts'
import { connectDeviceMessages } from '../../../../messages/en/devices/connect-device.ts'
import { Field } from '../../../../ui/Field.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Rich } from '../../../../ui/Rich.tsx'

const schema = z.object({ userCode: z.string().check(z.trim(), z.minLength(1, 'DEVICE_CODE_NOT_CLAIMED')) })

type DeviceCodeFormProps = {
  code: string
  /** Whether another user has already entered the submitted code. */
  isForeign: boolean
  onReviewed: (request: DeviceRequest) => void
}

/** Asks for the code that a device shows. */
export function DeviceCodeForm({ code, isForeign, onReviewed }: DeviceCodeFormProps) {
  const messages = useMessages(connectDeviceMessages)
  const form = useEndpointForm(reviewDevice, {
    schema,
    defaultValues: { userCode: code },
    isRepeatable: true,
    body: (values) => values,
    fieldOf: ({ code: refused }) =>
      refused === 'INVALID_USER_CODE' || refused === 'EXPIRED_USER_CODE' ? 'userCode' : undefined,
    onSuccess: onReviewed,
  })
  return (
    <form className="gh-form gh-connect-device" noValidate onSubmit={form.onSubmit}>
      <FormNote
        form={form}
        otherwise={
          isForeign && (
            <Note kind="danger" title={messages.foreign} isNews>
              {messages.foreignSentence}
            </Note>
          )
        }
      />
      <Field
        id="device-code"
        label={messages.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('userCode')}
      />
      <SubmitButton form={form}>{messages.next}</SubmitButton>
      <OwnAccount code={code} />
    </form>
  )
}

/**
 * Shows which account the device would be connected to, with a link to choose another account before the code is sent.
 */
function OwnAccount({ code }: { code: string }) {
  const { site, call } = useApp()
  const messages = useMessages(connectDeviceMessages)
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const here = code === '' ? '/device' : `/device?user_code=${encodeURIComponent(code)}`
  return (
    <p className="gh-form-foot">
      <Rich text={messages.signedInAs(session?.user.email ?? '')} />{' '}
      <a href={`/sign-in?switch=1&redirect=${encodeURIComponent(here)}`}>{messages.otherAccount}</a>
    </p>
  )
}
