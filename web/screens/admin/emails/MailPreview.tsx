import { answer } from '../../../data/queries.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Send } from 'lucide-react'
import { pathBelowBase } from '../../../../contract/endpoint.ts'
import { mailSamplePage, sendMailSample, type MailSample } from '../../../../contract/mail/mail-samples.ts'
import { QueryResult } from '../../../layout/QueryResult.tsx'
import { sessionQuery } from '../../../data/account.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Facts } from '../../../ui/Section.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { mailSampleQuery } from '../../../data/admin.ts'
import { emailMessages } from '../../../messages/en/admin/emails.ts'
import { useMessages } from '../../../context/messages.ts'

export const mailSampleViews = ['desktop', 'phone', 'dark', 'text'] as const
export type MailSampleView = (typeof mailSampleViews)[number]

type MailPreviewProps = { sample: MailSample; view: MailSampleView; onView: (view: MailSampleView) => void }

/** A sample mail: its subject and preview text, its content, and a button that sends it as a test mail. */
export function MailPreview({ sample, view, onView }: MailPreviewProps) {
  const { Link } = useApp()
  const { emails: messages } = useMessages(emailMessages)
  return (
    <article className="gh-mail" aria-labelledby="mail">
      <Link className="gh-mail-back" href="/admin/emails">
        <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
        {messages.back}
      </Link>
      <div className="gh-sample-head">
        <h2 className="gh-lead" id="mail">
          {sample.subject}
        </h2>
        <SendTest template={sample.template} />
      </div>
      <Facts facts={[{ label: messages.inInbox, value: sample.preview }]} />
      <Tabs
        label={sample.subject}
        value={view}
        onChange={onView}
        tabs={mailSampleViews.map((name) => ({
          name,
          label: messages.views[name],
          content: name === 'text' ? <TextView sample={sample} /> : <PageView sample={sample} view={name} />,
        }))}
      />
    </article>
  )
}

/** The rendered mail, in a sandboxed frame that cannot run scripts. */
function PageView({ sample, view }: { sample: MailSample; view: 'desktop' | 'phone' | 'dark' }) {
  const { site } = useApp()
  const { emails: messages } = useMessages(emailMessages)
  const theme = view === 'dark' ? 'dark' : 'light'
  const query = new URLSearchParams({ template: sample.template, theme })
  const address = `${site.basePath}${pathBelowBase(mailSamplePage)}?${query}`
  return (
    <iframe
      className={`gh-mail-frame gh-sample-${view}`}
      title={messages.frame(sample.subject)}
      src={address}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    />
  )
}

function TextView({ sample }: { sample: MailSample }) {
  const { call } = useApp()
  return (
    <QueryResult query={mailSampleQuery(call, sample.template)} rows={3}>
      {({ text }) => <pre className="gh-mail-text">{text}</pre>}
    </QueryResult>
  )
}

function SendTest({ template }: { template: string }) {
  const { site, call } = useApp()
  const { emails: messages } = useMessages(emailMessages)
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const send = useMutation({
    mutationFn: () => answer(call(sendMailSample, { body: { template } })),
    onSuccess: () => toast(messages.sent(session?.user.email ?? '')),
  })

  return (
    <>
      <Button
        icon={<Send size={18} strokeWidth={1.6} aria-hidden />}
        isBusy={send.isPending}
        onClick={() => send.mutate()}
      >
        {messages.sendTest}
      </Button>
      {send.error && <ProblemNote problem={send.error.problem} />}
    </>
  )
}
