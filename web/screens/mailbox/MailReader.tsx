import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ExternalLink } from 'lucide-react'
import { pathBelowBase, type ReplyOf } from '../../../contract/endpoint.ts'
import { mailPage, type readMail } from '../../../contract/mail/mailbox.ts'
import { isFailure } from '../../data/queries.ts'
import { mailQuery } from '../../data/mailbox.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { useApp } from '../../context/app.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { mailboxMessages } from '../../messages/en/admin/mailbox.ts'
import { useMessages } from '../../context/messages.ts'

type Mail = ReplyOf<typeof readMail>

export const mailViews = ['html', 'text', 'headers'] as const
export type MailView = (typeof mailViews)[number]

type MailReaderProps = { id: string; view: MailView; onView: (view: MailView) => void }

/** One mail, with the links in it listed first. */
export function MailReader({ id, view, onView }: MailReaderProps) {
  const { call, Link } = useApp()
  const outbox = useMessages(mailboxMessages)
  const { data: mail, error } = useQuery(mailQuery(call, id))

  return (
    <article className="gh-mail" aria-labelledby="mail">
      <Link className="gh-mail-back" href="/dev/outbox">
        <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
        {outbox.back}
      </Link>
      {error && !isFailure(error, 0) && <ProblemNote problem={error.problem} />}
      {!mail && (!error || isFailure(error, 0)) && <Skeleton rows={2} />}
      {mail && (
        <>
          <h2 className="gh-lead" id="mail">
            {mail.subject}
          </h2>
          <p className="gh-mail-ends">
            {outbox.to} {mail.recipient} · {outbox.from} {mail.sender}
          </p>
          {mail.links.length > 0 && <Links links={mail.links} />}
          <Tabs
            label={mail.subject}
            value={view}
            onChange={onView}
            tabs={[
              { name: 'html', label: outbox.views.html, content: <HtmlView mail={mail} /> },
              { name: 'text', label: outbox.views.text, content: <pre className="gh-mail-text">{mail.text}</pre> },
              { name: 'headers', label: outbox.views.headers, content: <HeadersView headers={mail.headers} /> },
            ]}
          />
        </>
      )}
    </article>
  )
}

function Links({ links }: { links: Mail['links'] }) {
  const messages = useMessages()
  const outbox = useMessages(mailboxMessages)
  return (
    <section className="gh-mail-links" aria-label={outbox.links}>
      <h3>{outbox.links}</h3>
      <ul>
        {links.map(({ label, url }) => (
          <li key={url}>
            <div>
              <span>{label}</span>
              <code>{url}</code>
            </div>
            <Copy text={url} label={messages.common.copy(outbox.link)} copiedLabel={messages.common.copied} />
            <ButtonLink look="primary" href={url} icon={<ExternalLink size={18} strokeWidth={1.6} aria-hidden />}>
              {outbox.open}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The rendered mail in a sandboxed frame without scripts, loaded from its own URL. */
function HtmlView({ mail }: { mail: Mail }) {
  const { site } = useApp()
  const outbox = useMessages(mailboxMessages)
  const address = `${site.basePath}${pathBelowBase(mailPage)}?id=${encodeURIComponent(mail.id)}`
  const may = 'allow-popups allow-popups-to-escape-sandbox'
  return <iframe className="gh-mail-frame" title={outbox.frame(mail.subject)} src={address} sandbox={may} />
}

function HeadersView({ headers }: { headers: Mail['headers'] }) {
  return (
    <dl className="gh-mail-headers">
      {Object.entries(headers).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
