import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import * as z from 'zod/mini'
import { deleteUser } from '../../../contract/accounts/deletion.ts'
import type { FullUser } from '../../../contract/user.ts'
import { usePortalWords } from '../../app/portal-words.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { HiddenUsername } from '../../forms/HiddenUsername.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { usePorts } from '../../ports.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { OwnedAlone, useOwnedAlone } from './OwnedAlone.tsx'
import './DeleteAccount.css'

const callbackURL = '/goodbye'

type DeleteAccountProps = { user: FullUser; hasPassword: boolean; onClose: () => void }

/** Deletes the account of the person, or mails the link that does, after saying what goes. */
export function DeleteAccount(props: DeleteAccountProps) {
  const { site } = usePorts()
  const owned = useOwnedAlone()
  // Which of them it is to be is known before anything is asked.
  if (owned === null) return null
  if (owned.length > 0) return <OwnedAlone owned={owned} onClose={props.onClose} />
  return site.features.deleteAccount === 'by-mail' ? <DeleteByMail {...props} /> : <DeleteAtOnce {...props} />
}

function DeleteAtOnce({ user, hasPassword, onClose }: DeleteAccountProps) {
  const { words } = usePorts()
  const { deletion } = usePortalWords()
  const keep = useRef<HTMLButtonElement>(null)
  const form = useDeletionForm(user, hasPassword)
  const emailError = form.errorOf('email')
  const passwordError = form.errorOf('password')

  return (
    <Dialog title={deletion.heading} sentence={deletion.goes} onClose={onClose} firstFocus={keep}>
      <Consequences />
      <FormNote form={form} />
      <form className="ah-form" noValidate onSubmit={form.onSubmit}>
        {hasPassword && (
          <>
            <HiddenUsername email={user.email} />
            <PasswordField
              id="delete-password"
              label={words.common.password}
              showLabel={words.common.showPassword}
              autoComplete="current-password"
              error={
                passwordError &&
                (passwordError === 'INVALID_PASSWORD' ? deletion.wrongPassword : deletion.passwordMissing)
              }
              {...form.register('password')}
            />
          </>
        )}
        <Field
          id="delete-email"
          label={<Rich text={deletion.typeEmail(user.email)} />}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-1p-ignore
          data-lpignore
          data-bwignore
          error={emailError && deletion.emailDiffers}
          {...form.register('email')}
        />
        <Choice keep={keep} onClose={onClose}>
          <SubmitButton form={form} look="danger" isCompact>
            {deletion.submit}
          </SubmitButton>
        </Choice>
      </form>
    </Dialog>
  )
}

function useDeletionForm(user: FullUser, hasPassword: boolean) {
  const { go } = usePorts()
  const isOwn = (text: string) => text.trim().toLowerCase() === user.email
  return useEndpointForm(deleteUser, {
    schema: z.object({
      password: hasPassword ? z.string().check(z.minLength(1, 'PASSWORD_MISSING')) : z.optional(z.string()),
      email: z.string().check(z.refine(isOwn, 'EMAIL_DIFFERS')),
    }),
    body: ({ password }) => ({ callbackURL, ...(password ? { password } : {}) }),
    fieldOf: ({ code }) => (code === 'INVALID_PASSWORD' ? 'password' : undefined),
    onSuccess: () => go('/goodbye', { replace: true }),
  })
}

function DeleteByMail({ user, onClose }: DeleteAccountProps) {
  const { deletion } = usePortalWords()
  const keep = useRef<HTMLButtonElement>(null)
  const [isMailed, setIsMailed] = useState(false)
  const form = useEndpointForm(deleteUser, {
    schema: z.object({}),
    body: () => ({ callbackURL }),
    onSuccess: () => setIsMailed(true),
  })
  if (isMailed) return <Mailed email={user.email} onClose={onClose} />

  return (
    <Dialog title={deletion.heading} sentence={deletion.goes} onClose={onClose} firstFocus={keep}>
      <Consequences />
      <p>{deletion.byMail}</p>
      <FormNote form={form} />
      <form noValidate onSubmit={form.onSubmit}>
        <Choice keep={keep} onClose={onClose}>
          <SubmitButton form={form} look="danger" isCompact>
            {deletion.mailLink}
          </SubmitButton>
        </Choice>
      </form>
    </Dialog>
  )
}

function Mailed({ email, onClose }: { email: string; onClose: () => void }) {
  const { deletion } = usePortalWords()
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  return (
    <Dialog
      title={deletion.mailed}
      sentence={<Rich text={deletion.mailedSentence(email)} />}
      onClose={onClose}
      firstFocus={done}
    >
      <p>{deletion.nothingYet}</p>
      <DialogActions>
        <Button look="primary" ref={done} onClick={onClose}>
          {deletion.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Consequences() {
  const { deletion } = usePortalWords()
  return (
    <ul className="ah-consequences">
      {[deletion.profile, deletion.signIns, deletion.memberships].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

type ChoiceProps = { keep: RefObject<HTMLButtonElement | null>; onClose: () => void; children: ReactNode }

/** The way out first: what cannot be undone is not one press away. */
function Choice({ keep, onClose, children }: ChoiceProps) {
  const { deletion } = usePortalWords()
  return (
    <DialogActions>
      <Button ref={keep} onClick={onClose}>
        {deletion.keep}
      </Button>
      {children}
    </DialogActions>
  )
}
