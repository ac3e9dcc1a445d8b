import type { ReactNode } from 'react'
import type { CallError } from '../../client/call.ts'
import { refusalMessage } from '../messages/lookup.ts'
import type { RefusalFacts } from '../messages/en/refusals.ts'
import { useApp } from '../context/app.tsx'
import { Copy } from '../ui/Copy.tsx'
import { Note } from '../ui/Note.tsx'
import type { Limit } from './use-limit.ts'
import { useMessages } from '../context/messages.ts'
import './FormNote.css'

type FormNoteProps = {
  form: { problem: CallError | null; limit: Limit | null }
  facts?: RefusalFacts
  /** Returns a screen’s own text for a problem; null means the default message. */
  tell?: (problem: CallError) => ReactNode | null
  /** Shown while there is no error. */
  otherwise?: ReactNode
}

/** Shows above a form why a submission failed: a rate limit, no connection, a server error, or a refusal. */
export function FormNote({ form, facts, tell, otherwise }: FormNoteProps) {
  const { problem, limit } = form
  if (limit) return <LimitNote {...limit} />
  if (!problem) return otherwise
  return tell?.(problem) ?? <ProblemNote problem={problem} {...(facts ? { facts } : {})} />
}

function LimitNote({ secondsLeft, totalSeconds }: Limit) {
  const messages = useMessages()
  return (
    <Note kind="wait" title={messages.common.tooMany} isNews>
      {/* The countdown is only visual; a screen reader announces the wait once. */}
      <span aria-hidden>{messages.common.tooManyWait(secondsLeft)}</span>
      <span className="gh-hidden">{messages.common.tooManyWait(totalSeconds)}</span>
    </Note>
  )
}

type ProblemNoteProps = { problem: CallError; facts?: RefusalFacts; actions?: ReactNode }

/** The default message for a failed call. */
export function ProblemNote({ problem, facts, actions }: ProblemNoteProps) {
  const { text, trace } = useProblemMessage(problem, facts)
  if (problem.status === 0) {
    return (
      <Note kind="offline" actions={actions} isNews>
        {text}
      </Note>
    )
  }
  return (
    <Note kind="danger" title={text} actions={actions} isNews>
      {trace}
    </Note>
  )
}

/** The default message as text, for toasts. */
export function ProblemText({ problem }: { problem: CallError }) {
  const { retryAfterSeconds: seconds } = problem
  return useProblemMessage(problem, seconds === undefined ? {} : { seconds }).text
}

/**
 * Shows a problem’s code and request id, so that operators can find the problem in the server’s log. Shows nothing if
 * the refusal has its own message, or if the server did not respond.
 */
export function ProblemTrace({ problem }: { problem: CallError }) {
  return useProblemMessage(problem).trace
}

function useProblemMessage(problem: CallError, facts?: RefusalFacts): { text: string; trace: ReactNode } {
  const { site } = useApp()
  const messages = useMessages()
  if (problem.status === 0)
    return {
      text: navigator.onLine ? messages.common.unreachable(site.app.name) : messages.common.offline,
      trace: null,
    }
  const isFault = problem.status >= 500
  const own = ownWords(problem)
  const known = isFault
    ? messages.refusals.INTERNAL_SERVER_ERROR({})
    : refusalMessage(messages, problem.code, { ...facts, ...own })
  return { text: known ?? messages.common.unknown, trace: (isFault || known === null) && <Trace problem={problem} /> }
}

/** The catalog’s message for `SIGN_UP_REFUSED`. Copied, because the whole error catalog is too large for the pages. */
const catalogMessage = 'You cannot sign up here'

/** Returns the operator’s own message to a visitor who is not allowed to sign up, if there is one. */
function ownWords({ code, message = catalogMessage }: CallError): RefusalFacts {
  return code === 'SIGN_UP_REFUSED' && message !== catalogMessage ? { message } : {}
}

/** The details that operators need to find the problem in the server’s log. */
function Trace({ problem }: { problem: CallError }) {
  const messages = useMessages()
  const { code, requestId } = problem
  const text = [code ?? String(problem.status), requestId].filter(Boolean).join(' ')
  return (
    <span className="gh-trace">
      <code>{text}</code>
      <Copy
        text={text}
        label={messages.common.copy(messages.common.unknownCode)}
        copiedLabel={messages.common.copied}
      />
    </span>
  )
}
