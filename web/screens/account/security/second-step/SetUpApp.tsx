import { useRef } from 'react'
import { DialogForm } from '../../../../forms/DialogForm.tsx'
import { CodeField } from '../../../../forms/CodeField.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { factorsMessages } from '../../../../messages/en/factors.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { useCodeError } from '../../../second-step/use-code-error.ts'
import { useCodeForm } from '../../../second-step/use-code-form.ts'
import { AppSecret } from './AppSecret.tsx'

type SetUpAppProps = {
  /** The `otpauth:` URI with the new secret. The authenticator app reads the URI from a QR code. */
  uri: string
  /** True if the new authenticator app replaces the current authenticator app of the user. */
  replaces?: boolean
  onConfirmed: () => void
  onClose: () => void
}

/**
 * Shows the secret of a new authenticator app and asks for the first code. Nothing changes until the user enters the
 * code.
 */
export function SetUpApp({ uri, replaces = false, onConfirmed, onClose }: SetUpAppProps) {
  const messages = useMessages()
  const { setUpApp, movingApp } = useMessages(factorsMessages, 'factors')
  const { title, submit } = replaces ? movingApp : setUpApp
  const first = useRef<HTMLInputElement>(null)
  const form = useCodeForm('totp', { onSuccess: onConfirmed })
  const error = useCodeError(form)
  const { ref, ...field } = form.register('code')
  return (
    <Dialog title={title} sentence={setUpApp.scan} onClose={onClose} firstFocus={first}>
      <AppSecret uri={uri} />
      <DialogForm form={form} cancel={<Button onClick={onClose}>{messages.common.cancel}</Button>} submit={submit}>
        <CodeField
          id="first-code"
          label={setUpApp.code}
          isMachine
          error={error}
          {...field}
          ref={(input) => {
            ref(input)
            first.current = input
          }}
        />
      </DialogForm>
    </Dialog>
  )
}
