import type { MailSample } from '../../../../contract/mail/mail-samples.ts'
import { QueryResult } from '../../../layout/QueryResult.tsx'
import { Page } from '../../../layout/Page.tsx'
import { useApp } from '../../../context/app.tsx'
import { Deliveries } from './Deliveries.tsx'
import { MailPreview, type MailSampleView } from './MailPreview.tsx'
import { mailSamplesQuery } from '../../../data/admin.ts'
import { emailMessages } from '../../../messages/en/admin/emails.ts'
import { useMessages } from '../../../context/messages.ts'
import '../../mailbox/Mailbox.css'
import './Emails.css'

type EmailsProps = {
  /** The template of the mail that is open. */
  open: string | undefined
  view: MailSampleView
  onView: (view: MailSampleView) => void
}

/**
 * A sample of every email that this site sends. Above the samples, the page lists the emails that could not be
 * delivered, unless the site keeps its emails in the developer mailbox.
 */
export function Emails({ open, view, onView }: EmailsProps) {
  const { site, call, Link } = useApp()
  const { emails: messages } = useMessages(emailMessages)
  return (
    <Page
      title={messages.title}
      sub={messages.sub}
      actions={site.mailbox && <Link href="/dev/outbox">{messages.openMailbox}</Link>}
    >
      {!site.mailbox && <Deliveries />}
      <QueryResult query={mailSamplesQuery(call)} rows={6}>
        {(samples) => {
          // Wide screens show the first mail next to the list. Narrow screens show the list until a mail is opened.
          const shown = samples.find(({ template }) => template === open) ?? samples[0]
          if (!shown) return null
          return (
            <div className={open === undefined ? 'gh-mailbox' : 'gh-mailbox gh-mailbox-reading'}>
              <SampleList samples={samples} shown={shown.template} />
              <MailPreview key={shown.template} sample={shown} view={view} onView={onView} />
            </div>
          )
        }}
      </QueryResult>
    </Page>
  )
}

function SampleList({ samples, shown }: { samples: readonly MailSample[]; shown: string }) {
  const { Link } = useApp()
  const { emails: messages } = useMessages(emailMessages)
  return (
    <nav className="gh-mail-list" aria-label={messages.list}>
      <ul>
        {samples.map(({ template, subject }) => (
          <li key={template} data-shown={template === shown}>
            <Link
              className="gh-mail-item"
              href={`/admin/emails?template=${template}`}
              aria-current={template === shown ? 'true' : undefined}
            >
              <span className="gh-mail-subject">{messages.templates[template] ?? template}</span>
              <span className="gh-mail-who">{subject}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
