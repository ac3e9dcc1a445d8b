import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Cable, RotateCw, Send } from 'lucide-react'
import { sendLogStream, type LogStream } from '../../../../contract/log-streams/log-streams.ts'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { logStreamsQuery } from '../../../data/log-streams.ts'
import { answer } from '../../../data/queries.ts'
import { useRefusalToast } from '../../../forms/use-refusal-toast.tsx'
import { logStreamsMessages } from '../../../messages/en/admin/log-streams.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row } from '../../../ui/Rows.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { useRights } from '../rights.ts'
import { LogStreamFilter } from './LogStreamFilter.tsx'
import { useProgress } from './use-progress.ts'

/**
 * A log stream: where it sends events, and whether it is up to date. A stream that is behind or failing has a button
 * that sends its events at once.
 */
export function LogStreamRow({ stream, now }: { stream: LogStream; now: number }) {
  const { logStreams: messages } = useMessages(logStreamsMessages)
  const { name, kind, host, state, sent } = stream
  const { status, advice, attempts } = useProgress(stream, now)
  const isLate = state === 'behind' || state === 'failing'
  return (
    <Row
      glyph={<Cable size={18} strokeWidth={1.6} />}
      title={
        <>
          <strong className="gh-log-stream-name">{name}</strong>
          {isLate && <Tag kind="warn">{messages.states[state]}</Tag>}
        </>
      }
      sub={
        <>
          <p>
            {messages.kinds[kind]} · {host}
            <LogStreamFilter stream={stream} />
          </p>
          <p className={isLate ? 'gh-log-stream-late' : undefined}>{status}</p>
          {advice !== null && <p className="gh-log-stream-late">{advice}</p>}
          <p>{[...attempts, messages.sent(sent)].join(' · ')}</p>
        </>
      }
      action={isLate && <SendButton stream={stream} />}
    />
  )
}

/** The button that sends the stream’s events at once, so that a failing stream does not wait for its next attempt. */
function SendButton({ stream: { name, state } }: { stream: LogStream }) {
  const { logStreams: messages } = useMessages(logStreamsMessages)
  const { isFull } = useRights()
  const send = useSend(name)
  const Icon = state === 'failing' ? RotateCw : Send
  return (
    <Button
      icon={<Icon size={18} strokeWidth={1.6} aria-hidden />}
      isBusy={send.isPending}
      isDisabled={!isFull}
      title={isFull ? undefined : messages.notAllowed}
      aria-label={`${state === 'failing' ? messages.retry : messages.send}: ${name}`}
      onClick={() => send.mutate()}
    >
      {state === 'failing' ? messages.retry : messages.send}
    </Button>
  )
}

function useSend(name: string) {
  const { call } = useApp()
  const { logStreams: messages } = useMessages(logStreamsMessages)
  const queries = useQueryClient()
  const refusalToast = useRefusalToast()
  const send = useMutation({
    mutationFn: () => answer(call(sendLogStream, { body: { name } })),
    async onSuccess() {
      toast(messages.sending(name))
      await queries.invalidateQueries({ queryKey: logStreamsQuery(call).queryKey })
    },
    onError: ({ problem }) => refusalToast(problem, () => send.mutate()),
  })
  return send
}
