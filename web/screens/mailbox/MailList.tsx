import type { MailSummary } from '../../../contract/mail/mailbox.ts'
import { useApp } from '../../context/app.tsx'
import { Time } from '../../ui/Time.tsx'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { mailboxMessages } from '../../messages/en/admin/mailbox.ts'
import { useMessages } from '../../context/messages.ts'

/** The mails, newest first. A mail opens next to the list. On narrow screens, the mail replaces the list. */
export function MailList({ mails, shown }: { mails: readonly MailSummary[]; shown: string }) {
  const { Link } = useApp()
  const messages = useMessages()
  const outbox = useMessages(mailboxMessages)
  const { ago } = useMessages(dashboardMessages)
  return (
    <nav className="gh-mail-list" aria-label={outbox.list}>
      <ul>
        {mails.map((mail) => (
          <li key={mail.id} data-shown={mail.id === shown}>
            <Link
              className="gh-mail-item"
              href={`/dev/outbox?mail=${encodeURIComponent(mail.id)}`}
              aria-current={mail.id === shown ? 'true' : undefined}
            >
              <span className="gh-mail-subject">{mail.subject}</span>
              <span className="gh-mail-who">{mail.recipient}</span>
              <Time at={mail.createdAt} locale={messages.locale}>
                {ago((Date.now() - Date.parse(mail.createdAt)) / 1000)}
              </Time>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
