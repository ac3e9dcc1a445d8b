import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { CallError } from '../../../../client/call.ts'
import { changeEmail } from '../../../../contract/accounts/email-change.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { emailField } from '../../../forms/fields.ts'
import { DialogForm } from '../../../forms/DialogForm.tsx'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { fieldMessage } from '../../../messages/lookup.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { emailChangedPath } from './use-email-change.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import './ChangeEmail.css'

const schema = z.object({ newEmail: emailField })
const fieldCodes = ['EMAIL_IS_THE_SAME', 'COULDNT_UPDATE_YOUR_EMAIL', 'INVALID_EMAIL']

type ChangeEmailProps = { user: FullUser; onSent: (newEmail: string) => void; onClose: () => void }

/**
 * Asks for a new email address. If the current email address is verified, the user must first approve the change with a
 * link mailed to the current email address.
 */
export function ChangeEmail({ user, onSent, onClose }: ChangeEmailProps) {
  const messages = useMessages()
  const { emailChange } = useMessages(dashboardMessages)
  const [mailedFor, setMailedFor] = useState<string | null>(null)
  const form = useEndpointForm(changeEmail, {
    schema,
    body: ({ newEmail }) => ({ newEmail, callbackURL: emailChangedPath }),
    fieldOf: ({ code }: CallError) => (code && fieldCodes.includes(code) ? 'newEmail' : undefined),
    onSuccess: (_, { newEmail }) => {
      onSent(newEmail)
      if (user.emailVerified) setMailedFor(newEmail)
      else onClose()
    },
  })

  if (mailedFor !== null) return <Steps from={user.email} to={mailedFor} onClose={onClose} />
  const error = form.errorOf('newEmail')
  return (
    <Dialog title={emailChange.title} sentence={<Rich text={emailChange.sentence(user.email)} />} onClose={onClose}>
      <DialogForm
        form={form}
        cancel={<Button onClick={onClose}>{messages.common.cancel}</Button>}
        submit={emailChange.continue}
      >
        <Field
          id="new-email"
          type="email"
          label={emailChange.newEmail}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={error && fieldMessage(messages, error)}
          {...form.register('newEmail')}
        />
      </DialogForm>
    </Dialog>
  )
}

function Steps({ from, to, onClose }: { from: string; to: string; onClose: () => void }) {
  const { site } = useApp()
  const { emailChange } = useMessages(dashboardMessages)
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  const steps = [emailChange.first(from, site.linkSeconds.verification), emailChange.second(to)]
  return (
    <Dialog title={emailChange.steps} onClose={onClose} firstFocus={done}>
      <ol className="gh-steps">
        {steps.map((text, index) => (
          <li key={emailChange.step(index + 1)}>
            <span className="gh-step-dot" aria-hidden>
              {index + 1}
            </span>
            <p>
              <span className="gh-hidden">{emailChange.step(index + 1)}: </span>
              <Rich text={text} />
            </p>
          </li>
        ))}
      </ol>
      <DialogActions>
        <Button look="primary" ref={done} onClick={onClose}>
          {emailChange.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
