import type { ReactNode } from 'react'
import type { CallError } from '../../client/call.ts'
import { refusalWords } from '../messages/lookup.ts'
import type { RefusalFacts } from '../messages/en/refusals.ts'
import { usePorts } from '../context/app.tsx'
import { Copy } from '../ui/Copy.tsx'
import { Note } from '../ui/Note.tsx'
import type { Limit } from './use-limit.ts'
import './FormNote.css'

type FormNoteProps = {
  form: { problem: CallError | null; limit: Limit | null }
  facts?: RefusalFacts
  /** A screen’s own text for a problem; null falls back to the default message. */
  tell?: (problem: CallError) => ReactNode | null
  /** Shown as long as there is no problem. */
  otherwise?: ReactNode
}

/** Explains above a form why it was not accepted: a rate limit, no connection, a server error, or a refusal. */
export function FormNote({ form, facts, tell, otherwise }: FormNoteProps) {
  const { problem, limit } = form
  if (limit) return <LimitNote {...limit} />
  if (!problem) return otherwise
  return tell?.(problem) ?? <ProblemNote problem={problem} {...(facts ? { facts } : {})} />
}

function LimitNote({ secondsLeft, totalSeconds }: Limit) {
  const { words } = usePorts()
  return (
    <Note kind="wait" title={words.common.tooMany} isNews>
      {/* The countdown is only visual; a screen reader announces the wait once. */}
      <span aria-hidden>{words.common.tooManyWait(secondsLeft)}</span>
      <span className="gh-hidden">{words.common.tooManyWait(totalSeconds)}</span>
    </Note>
  )
}

type ProblemNoteProps = { problem: CallError; facts?: RefusalFacts; actions?: ReactNode }

/** The default message for a failed call. */
export function ProblemNote({ problem, facts, actions }: ProblemNoteProps) {
  const { text, trace } = useProblemWords(problem, facts)
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
  return useProblemWords(problem, seconds === undefined ? {} : { seconds }).text
}

/** The request id that finds the problem in the server’s log. */
export function ProblemTrace({ problem }: { problem: CallError }) {
  return useProblemWords(problem).trace
}

function useProblemWords(problem: CallError, facts?: RefusalFacts): { text: string; trace: ReactNode } {
  const { site, words } = usePorts()
  if (problem.status === 0)
    return { text: navigator.onLine ? words.common.unreachable(site.app.name) : words.common.offline, trace: null }
  const isFault = problem.status >= 500
  const known = isFault ? words.refusals.INTERNAL_SERVER_ERROR({}) : refusalWords(words, problem.code, facts)
  return { text: known ?? words.common.unknown, trace: (isFault || known === null) && <Trace problem={problem} /> }
}

/** The details that the operators of the site need to find the problem in the server’s log. */
function Trace({ problem }: { problem: CallError }) {
  const { words } = usePorts()
  const { code, requestId } = problem
  const text = [code ?? String(problem.status), requestId].filter(Boolean).join(' ')
  return (
    <span className="gh-trace">
      <code>{text}</code>
      <Copy text={text} label={words.common.copy(words.common.unknownCode)} copiedLabel={words.common.copied} />
    </span>
  )
}
