import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { clearMails } from '../../../contract/mail/mailbox.ts'
import { QueryData } from '../../layout/QueryResult.tsx'
import { Page } from '../../layout/Page.tsx'
import { answer } from '../../data/queries.ts'
import { mailsQuery } from '../../data/mailbox.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { rememberMoment } from '../../context/browser-storage.ts'
import { useApp } from '../../context/app.tsx'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { MailList } from './MailList.tsx'
import { MailReader, type MailView } from './MailReader.tsx'
import { mailboxMessages } from '../../messages/en/admin/mailbox.ts'
import { useMessages } from '../../context/messages.ts'
import './Mailbox.css'

type MailboxProps = {
  open: string | undefined
  view: MailView
  onView: (view: MailView) => void
  onClear: () => void
}

/** The developer mailbox, which collects mail while no mail server is configured. */
export function Mailbox({ open, view, onView, onClear }: MailboxProps) {
  const { call } = useApp()
  const outbox = useMessages(mailboxMessages)
  const result = useQuery(mailsQuery(call))
  const clear = useClear(onClear)
  const mails = result.data?.mails ?? []
  const newest = mails[0]
  // If no mail was chosen, wide screens show the newest mail next to the list. Narrow screens show only the list.
  const shown = open ?? newest?.id

  useEffect(() => {
    if (newest) rememberMoment('mail-read-until', Date.parse(newest.createdAt), { tabOnly: false })
  }, [newest])

  const clearButton = mails.length > 0 && (
    <Button
      icon={<Trash2 size={18} strokeWidth={1.6} aria-hidden />}
      isBusy={clear.isPending}
      onClick={() => clear.mutate()}
    >
      {outbox.clear}
    </Button>
  )

  return (
    <Page title={outbox.title} sub={outbox.sub} actions={clearButton}>
      {clear.error && <ProblemNote problem={clear.error.problem} />}
      <QueryData result={result} rows={4}>
        {() =>
          shown && newest ? (
            <div className={open ? 'gh-mailbox gh-mailbox-reading' : 'gh-mailbox'}>
              <MailList mails={mails} shown={shown} />
              <MailReader key={shown} id={shown} view={view} onView={onView} />
            </div>
          ) : (
            <NoMails />
          )
        }
      </QueryData>
    </Page>
  )
}

/** The empty mailbox. Full administrators get a link to the page that sends samples of all emails. */
function NoMails() {
  const { site, Link } = useApp()
  const outbox = useMessages(mailboxMessages)
  const action = site.administration?.isFull && (
    <Link className="gh-button gh-button-secondary" href="/admin/emails">
      {outbox.sendTest}
    </Link>
  )
  return (
    <Empty title={outbox.empty} actions={action}>
      {outbox.emptySentence}
    </Empty>
  )
}

function useClear(onClear: () => void) {
  const { call } = useApp()
  const outbox = useMessages(mailboxMessages)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => answer(call(clearMails)),
    onSuccess: async () => {
      announce(outbox.cleared)
      onClear()
      await queries.invalidateQueries({ queryKey: ['mails'] })
    },
  })
}
