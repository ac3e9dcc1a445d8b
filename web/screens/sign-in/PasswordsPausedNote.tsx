import { offersMailedSignIn } from '../../../contract/pages/document.ts'
import { useApp } from '../../context/app.tsx'
import { towards } from '../../layout/auth/use-invitation-context.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { passwordsPausedMessages } from '../../messages/en/passwords-paused.ts'
import { useMessages } from '../../context/messages.ts'
import { useOffersPasskeys } from '../passkeys/use-offers-passkeys.ts'

type PasswordsPausedNoteProps = { onward: string | null; onLeave: () => void; onMail?: (() => void) | undefined }

/**
 * Explains that new devices cannot use passwords for now, and offers sign-in by email. Mentions providers and passkeys,
 * which the page itself offers. On pages without sign-in by email, the note links to the sign-in page instead.
 */
export function PasswordsPausedNote({ onward, onLeave, onMail }: PasswordsPausedNoteProps) {
  const { site } = useApp()
  const messages = useMessages(passwordsPausedMessages)
  const offersPasskeys = useOffersPasskeys()
  const { mailedLink, passwordReset } = site.features
  const linkTo = (path: string) => (text: string) => (
    <a href={towards(path, onward)} onClick={onLeave}>
      {text}
    </a>
  )
  const mail = onMail ? (text: string) => <LinkButton onClick={onMail}>{text}</LinkButton> : linkTo('/sign-in')
  const text = messages.instead({
    mail: offersMailedSignIn(site) ? (mailedLink ? 'link' : 'code') : null,
    reset: passwordReset,
    other: site.providers.length > 0 || offersPasskeys,
  })
  return (
    <Note kind="danger" title={messages.title} isNews>
      <Rich text={text} slots={{ mail, reset: linkTo('/forgot-password') }} />
    </Note>
  )
}
