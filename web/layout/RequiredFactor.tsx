import { useQuery } from '@tanstack/react-query'
import { useApp } from '../context/app.tsx'
import { useMessages } from '../context/messages.ts'
import { factorsQuery } from '../data/account.ts'
import { requiredFactorMessages } from '../messages/en/notices.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { writeDate } from '../ui/date-formats.ts'
import { Note } from '../ui/Note.tsx'

/** Names the date from which signing in requires a second factor. Shown on every page to users who have none yet. */
export function RequiredFactor() {
  const { call } = useApp()
  const { locale } = useMessages()
  const messages = useMessages(requiredFactorMessages)
  const { data } = useQuery({ ...factorsQuery(call), staleTime: 60_000 })
  if (!data || data.isOn || data.dueAt === null) return null
  return (
    <section className="gh-waiting-reset" aria-label={messages.label}>
      <Note
        kind="warn"
        title={messages.from(writeDate(new Date(data.dueAt), locale, 'day'))}
        actions={<ButtonLink href="/account/security">{messages.setUp}</ButtonLink>}
      />
    </section>
  )
}
