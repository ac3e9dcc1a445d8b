import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readWaitingReset, stopReset, type WaitingReset as Reset } from '../../contract/factors/recovery.ts'
import type { Caller } from '../../client/call.ts'
import { useApp } from '../context/app.tsx'
import { useMessages } from '../context/messages.ts'
import { answer } from '../data/queries.ts'
import { ProblemNote } from '../forms/FormNote.tsx'
import { waitingResetMessages } from '../messages/en/notices.ts'
import { Button } from '../ui/Button.tsx'
import { writeDate } from '../ui/date-formats.ts'
import { Note } from '../ui/Note.tsx'
import { toast } from '../ui/Toasts.tsx'

/**
 * Warns on every page that the user's second factors are about to be removed, and has a button that stops the removal.
 */
export function WaitingReset() {
  const { site, call } = useApp()
  const session = site.session
  const mayStop = session !== null && session.session.impersonatedBy === null && session.user.twoFactorEnabled
  const { data } = useQuery({ ...waitingResetQuery(call), enabled: mayStop })
  return data?.reset ? <Waiting reset={data.reset} /> : null
}

function Waiting({ reset }: { reset: Reset }) {
  const { call } = useApp()
  const { locale } = useMessages()
  const messages = useMessages(waitingResetMessages)
  const queries = useQueryClient()
  const stopping = useMutation({
    mutationFn: () => answer(call(stopReset, { body: {} })),
    async onSuccess() {
      toast(messages.stopped)
      await queries.invalidateQueries({ queryKey: ['waiting-reset'] })
      document.querySelector<HTMLElement>('main h1')?.focus()
    },
  })
  const moment = writeDate(new Date(reset.dueAt), locale, 'exact')
  const news =
    reset.kind === 'administrator'
      ? messages.administrator(moment)
      : reset.isReady
        ? messages.ready
        : messages.recovery(moment)
  const button = (
    <Button isBusy={stopping.isPending} onClick={() => stopping.mutate()}>
      {messages.stop}
    </Button>
  )
  return (
    <section className="gh-waiting-reset" aria-label={messages.label}>
      <Note kind="warn" title={news} actions={button}>
        {messages.wasItYou}
      </Note>
      {stopping.error && <ProblemNote problem={stopping.error.problem} />}
    </section>
  )
}

function waitingResetQuery(call: Caller) {
  return {
    queryKey: ['waiting-reset'],
    queryFn: ({ signal }: { signal: AbortSignal }) => answer(call(readWaitingReset, { signal })),
    staleTime: 60_000,
  }
}
