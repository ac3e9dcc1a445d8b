import { lazy, Suspense } from 'react'
import { towards } from '../../layout/auth/use-invitation-context.ts'
import { useApp } from '../../context/app.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rich } from '../../ui/Rich.tsx'
import type { NotVerified as Whole } from './NotVerified.tsx'
import { useMessages } from '../../context/messages.ts'

// Loaded separately because few users need it. If it fails to load, the problem is still reported.
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
  /** Where the visitor is heading, for the links that leave the page. */
  onward: string | null
  /** Called before a link leaves the page. */
  onLeave: () => void
  /** Lets the user enter another address; omitted where the address is fixed. */
  onOtherAddress?: () => void
}

/** Explains a refused sign-in with its next step; null if the default message is sufficient. */
export function tellRefusal(code: string | undefined, { email, onward, onLeave, onOtherAddress }: Visit) {
  const resetHref = towards('/forgot-password', onward)
  if (code === 'INVALID_EMAIL_OR_PASSWORD') return <WrongPair resetHref={resetHref} onLeave={onLeave} />
  if (code === 'USE_ANOTHER_WAY_TO_SIGN_IN')
    return (
      <Suspense>
        <PasswordsPausedNote resetHref={resetHref} onLeave={onLeave} />
      </Suspense>
    )
  if (code !== 'EMAIL_NOT_VERIFIED') return null
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

function WrongPair({ resetHref, onLeave }: { resetHref: string; onLeave: () => void }) {
  const { site } = useApp()
  const messages = useMessages()
  const reset = (text: string) => (
    <a href={resetHref} onClick={onLeave}>
      {text}
    </a>
  )
  return (
    <Note kind="danger" title={messages.refusals.INVALID_EMAIL_OR_PASSWORD({})} isNews>
      {site.features.passwordReset ? (
        <Rich text={messages.signIn.checkBothOrReset} slots={{ reset }} />
      ) : (
        messages.signIn.checkBoth
      )}
    </Note>
  )
}
