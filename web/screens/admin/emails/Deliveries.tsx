import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import type { FailedMail } from '../../../../contract/mail/failed-mails.ts'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { failedMailsQuery } from '../../../data/admin.ts'
import { SearchField } from '../../../forms/SearchField.tsx'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { emailMessages } from '../../../messages/en/admin/emails.ts'
import { writeDate } from '../../../ui/date-formats.ts'
import { Note } from '../../../ui/Note.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'

/** The emails that could not be delivered, newest failure first, each with its reason. */
export function Deliveries() {
  const { call } = useApp()
  const { deliveries: messages } = useMessages(emailMessages)
  const [recipient, setRecipient] = useState('')
  const result = useQuery({ ...failedMailsQuery(call, recipient), placeholderData: (before) => before })
  return (
    <Section id="deliveries" title={messages.title} sentence={messages.sentence}>
      <QueryData result={result} rows={2}>
        {({ mails, isDelivering }) => (
          <>
            {!isDelivering && <Note kind="info">{messages.noServer}</Note>}
            {(mails.length > 0 || recipient !== '') && (
              <SearchField label={messages.search} value={recipient} onSearch={setRecipient} />
            )}
            {mails.length > 0 ? (
              <Rows>
                {mails.map((mail) => (
                  <Delivery key={mail.id} mail={mail} />
                ))}
              </Rows>
            ) : (
              (isDelivering || recipient !== '') && (
                <p className="gh-quiet">{recipient === '' ? messages.none : messages.noMatch(recipient)}</p>
              )
            )}
          </>
        )}
      </QueryData>
    </Section>
  )
}

function Delivery({ mail }: { mail: FailedMail }) {
  const site = useMessages()
  const { ago } = useMessages(dashboardMessages)
  const { emails, deliveries: messages } = useMessages(emailMessages)
  const { template, recipient, reason, code, failedAt, nextAttemptAt } = mail
  const clock = nextAttemptAt && writeDate(new Date(nextAttemptAt), site.locale, 'exact')
  return (
    <Row
      glyph={<MailX size={18} strokeWidth={1.6} />}
      title={
        <>
          {recipient}
          {nextAttemptAt === null ? <Tag kind="warn">{messages.givenUp}</Tag> : <Tag>{messages.waiting}</Tag>}
        </>
      }
      sub={
        <>
          <p>{messages.reasons[reason]}</p>
          <p>
            {emails.templates[template] ?? template}
            {' · '}
            <Time at={failedAt} locale={site.locale}>
              {ago((Date.now() - Date.parse(failedAt)) / 1000)}
            </Time>
            {' · '}
            {clock ? messages.nextAttempt(clock) : messages.noAttempt}
            {' · '}
            <code>{code}</code>
          </p>
        </>
      }
    />
  )
}
