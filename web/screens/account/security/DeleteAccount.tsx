import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import * as z from 'zod/mini'
import { deleteUser } from '../../../../contract/accounts/deletion.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { CurrentPassword } from '../../../forms/CurrentPassword.tsx'
import { DialogForm } from '../../../forms/DialogForm.tsx'
import { TypeToConfirm } from '../../../forms/TypeToConfirm.tsx'
import { HiddenUsername } from '../../../forms/HiddenUsername.tsx'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { OwnedAlone, useOwnedAlone } from './OwnedAlone.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'
import './DeleteAccount.css'

const callbackURL = '/goodbye'

type DeleteAccountProps = { user: FullUser; hasPassword: boolean; onClose: () => void }

/**
 * Deletes the account, or mails a link that deletes the account. Lists the consequences first. A user who is the only
 * owner of organizations gets a list of these organizations instead of the button.
 */
export function DeleteAccount({ user, hasPassword, onClose }: DeleteAccountProps) {
  const { site } = useApp()
  const { deletion } = useMessages(dashboardMessages)
  const owned = useOwnedAlone()
  const [isMailed, setIsMailed] = useState(false)
  const way = useRef<HTMLButtonElement>(null)
  const matter = isMailed ? 'mailed' : owned.length > 0 ? 'owned' : 'ready'
  // The dialog stays open while its content changes, so the focus has to be set again.
  useEffect(() => way.current?.focus(), [matter])
  const keep = (
    <Button ref={way} onClick={onClose}>
      {deletion.keep}
    </Button>
  )
  const texts = {
    owned: { title: deletion.onlyOwner, sentence: deletion.onlyOwnerSentence },
    ready: { title: deletion.heading, sentence: deletion.goes },
    mailed: { title: deletion.mailed, sentence: <LinkSent email={user.email} /> },
  }[matter]

  return (
    <Dialog {...texts} onClose={onClose} firstFocus={way}>
      {matter === 'mailed' ? (
        <Mailed way={way} onClose={onClose} />
      ) : matter === 'ready' ? (
        <>
          <Consequences />
          {site.features.deleteAccount === 'by-mail' ? (
            <DeleteByMail keep={keep} onMailed={() => setIsMailed(true)} />
          ) : (
            <DeleteAtOnce user={user} hasPassword={hasPassword} keep={keep} />
          )}
        </>
      ) : (
        <>
          <OwnedAlone owned={owned} />
          <DialogActions>{keep}</DialogActions>
        </>
      )}
    </Dialog>
  )
}

/**
 * The button that keeps the account. It comes before the button that deletes the account and has the focus at first, so
 * that a single key press cannot delete the account.
 */
type Previous = { keep: ReactNode }

function DeleteAtOnce({ user, hasPassword, keep }: Omit<DeleteAccountProps, 'onClose'> & Previous) {
  const { deletion } = useMessages(dashboardMessages)
  const form = useDeletionForm(user, hasPassword)
  const passwordError = form.errorOf('password')

  return (
    <DialogForm form={form} cancel={keep} submit={deletion.submit} look="danger">
      {hasPassword && (
        <>
          <HiddenUsername email={user.email} />
          <CurrentPassword
            id="delete-password"
            {...form.register('password')}
            error={
              passwordError &&
              (passwordError === 'INVALID_PASSWORD' ? deletion.wrongPassword : deletion.passwordMissing)
            }
          />
        </>
      )}
      <TypeToConfirm
        id="delete-email"
        label={<Rich text={deletion.typeEmail(user.email)} />}
        isMachine={false}
        error={form.errorOf('email') && deletion.emailDiffers}
        {...form.register('email')}
      />
    </DialogForm>
  )
}

function useDeletionForm(user: FullUser, hasPassword: boolean) {
  const { go } = useApp()
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

function DeleteByMail({ keep, onMailed }: Previous & { onMailed: () => void }) {
  const { deletion } = useMessages(dashboardMessages)
  const form = useEndpointForm(deleteUser, {
    schema: z.object({}),
    body: () => ({ callbackURL }),
    onSuccess: onMailed,
  })

  return (
    <>
      <p>{deletion.byMail}</p>
      <DialogForm form={form} cancel={keep} submit={deletion.mailLink} look="danger" />
    </>
  )
}

function LinkSent({ email }: { email: string }) {
  const { site } = useApp()
  const { deletion } = useMessages(dashboardMessages)
  return <Rich text={deletion.mailedSentence(email, site.linkSeconds.deletion)} />
}

function Mailed({ way, onClose }: { way: RefObject<HTMLButtonElement | null>; onClose: () => void }) {
  const { deletion } = useMessages(dashboardMessages)
  return (
    <>
      <p>{deletion.nothingYet}</p>
      <DialogActions>
        <Button look="primary" ref={way} onClick={onClose}>
          {deletion.done}
        </Button>
      </DialogActions>
    </>
  )
}

function Consequences() {
  const { deletion } = useMessages(dashboardMessages)
  return (
    <ul className="gh-consequences">
      {[deletion.profile, deletion.signIns, deletion.memberships].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
