import { useApp } from '../../context/app.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { passwordsPausedMessages } from '../../messages/en/passwords-paused.ts'
import { useMessages } from '../../context/messages.ts'

/**
 * Explains that new devices cannot use passwords for now, and offers a reset by mail. The providers are listed below
 * the note.
 */
export function PasswordsPausedNote({ resetHref, onLeave }: { resetHref: string; onLeave: () => void }) {
  const { site } = useApp()
  const messages = useMessages(passwordsPausedMessages)
  const reset = (text: string) => (
    <a href={resetHref} onClick={onLeave}>
      {text}
    </a>
  )
  const text = site.providers.length > 0 ? messages.resetOrProvider : messages.resetInstead
  return (
    <Note kind="danger" title={messages.title} isNews>
      <Rich text={text} slots={{ reset }} />
    </Note>
  )
}
