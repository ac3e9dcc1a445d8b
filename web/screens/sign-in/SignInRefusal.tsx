import { lazy, Suspense } from 'react'
import { towards } from '../../layout/auth/use-invitation-context.ts'
import { useApp } from '../../context/app.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rich } from '../../ui/Rich.tsx'
import type { NotVerified as Whole } from './NotVerified.tsx'
import { useMessages } from '../../context/messages.ts'

// Loaded separately, because few users need it. If loading fails, `OnlyNotVerified` still explains the refusal.
const NotVerified = lazy<typeof Whole>(async () => ({
  default: await import('./NotVerified.tsx').then(
    (part) => part.NotVerified,
    () => OnlyNotVerified,
  ),
}))

const PasswordsPausedNote = lazy(async () => ({
  default: (await import('./PasswordsPausedNote.tsx')).PasswordsPausedNote,
}))

type Visit = {
  email: string
  /** The visitor's destination, for the links that leave the page. */
  onward: string | null
  /** Called before a link leaves the page. */
  onLeave: () => void
  /** Lets the user enter another email address; omitted where the email address is fixed. */
  onOtherAddress?: () => void
  /** Requests an emailed link or code; omitted on pages that do not offer sign-in by email. */
  onMail?: () => void
}

/** Renders a note that explains a refused sign-in and offers a next step; null if the default message is sufficient. */
export function tellRefusal(code: string | undefined, { email, onward, onLeave, onOtherAddress, onMail }: Visit) {
  const resetHref = towards('/forgot-password', onward)
  if (code === 'INVALID_EMAIL_OR_PASSWORD' || code?.includes('USERNAME'))
    return <WrongPair code={code} resetHref={resetHref} onLeave={onLeave} />
  if (code === 'USE_ANOTHER_WAY_TO_SIGN_IN')
    return (
      <Suspense>
        <PasswordsPausedNote onward={onward} onLeave={onLeave} onMail={onMail} />
      </Suspense>
    )
  if (code !== 'EMAIL_NOT_VERIFIED') return null
  // The user typed a username, so the page does not know the email address.
  if (!email.includes('@')) return <OnlyNotVerified />
  return (
    <Suspense fallback={<OnlyNotVerified />}>
      <NotVerified email={email} onOtherAddress={onOtherAddress} />
    </Suspense>
  )
}

function OnlyNotVerified() {
  const messages = useMessages()
  return <Note kind="mail" title={messages.signIn.notVerified} isNews />
}

type WrongPairProps = { code: string; resetHref: string; onLeave: () => void }

function WrongPair({ code, resetHref, onLeave }: WrongPairProps) {
  const { site } = useApp()
  const messages = useMessages()
  // Invalid usernames get the same message as unknown usernames.
  const pair = code.includes('USERNAME') ? 'INVALID_USERNAME_OR_PASSWORD' : 'INVALID_EMAIL_OR_PASSWORD'
  const title = messages.refusals[pair]({})
  const reset = (text: string) => (
    <a href={resetHref} onClick={onLeave}>
      {text}
    </a>
  )
  return (
    <Note kind="danger" title={title} isNews>
      {site.features.passwordReset ? (
        <Rich text={messages.signIn.checkBothOrReset} slots={{ reset }} />
      ) : (
        messages.signIn.checkBoth
      )}
    </Note>
  )
}
