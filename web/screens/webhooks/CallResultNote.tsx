import { useMessages } from '../../context/messages.ts'
import { outboundMessages } from '../../messages/en/webhooks/webhooks.ts'
import { Note } from '../../ui/Note.tsx'
import './CallResultNote.css'

/** The result of one call to another system. */
export type CallResult = {
  /** Null if there was no reply. */
  status: number | null
  milliseconds: number
  reply: string | null
  error: string | null
}

/** The result of a test call, and the beginning of the reply. */
export function CallResultNote({ result }: { result: CallResult }) {
  const messages = useMessages(outboundMessages)
  const { status, milliseconds, error } = result
  const isTaken = status !== null && status >= 200 && status < 300
  return (
    <>
      <Note
        kind={isTaken ? 'ok' : 'danger'}
        title={status === null ? messages.unanswered(milliseconds) : messages.answered(status, milliseconds)}
        isNews
      >
        {error !== null && messages.error(error)}
      </Note>
      {status !== null && <ReplyText reply={result.reply} />}
    </>
  )
}

/** Shows the beginning of a reply as text. */
export function ReplyText({ reply }: { reply: string | null }) {
  const messages = useMessages(outboundMessages)
  if (!reply) return <p className="gh-small gh-quiet">{messages.emptyReply}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users need to scroll it
    <pre className="gh-reply" role="group" aria-label={messages.reply} tabIndex={0}>
      {reply}
    </pre>
  )
}
