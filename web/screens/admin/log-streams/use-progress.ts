import { maxCountedEvents, type LogStream } from '../../../../contract/log-streams/log-streams.ts'
import { useMessages } from '../../../context/messages.ts'
import { logStreamsMessages } from '../../../messages/en/admin/log-streams.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { outboundMessages } from '../../../messages/en/webhooks/webhooks.ts'
import { writeDate } from '../../../ui/date-formats.ts'

type Progress = {
  /** Whether the stream is up to date or, if not, how far it is behind. */
  status: string
  /** The remedy for a failure. Null if there is no failure, or if the HTTP status suggests no remedy. */
  advice: string | null
  /** Sentences about the failed attempts and the next attempt. Empty if the stream is not failing. */
  attempts: readonly string[]
}

/** Returns sentences about the progress of a stream and, if the stream is failing, about its attempts. */
export function useProgress(stream: LogStream, now: number): Progress {
  const { logStreams: messages } = useMessages(logStreamsMessages)
  const outbound = useMessages(outboundMessages)
  const ago = useAgo(now)
  const failing = useFailing(stream, now)
  const { state, behind, waitingSince, upToDateAt, failure } = stream
  if (state === 'new' || (state === 'up-to-date' && upToDateAt === null))
    return { status: messages.starting, ...failing }
  if (state === 'up-to-date') return { status: messages.upToDate(ago(upToDateAt!)), ...failing }
  const isCapped = behind === maxCountedEvents
  const amount = isCapped ? messages.farBehind(behind) : behind > 0 && messages.behind(behind)
  const oldest = waitingSince !== null && messages.oldest(ago(waitingSince))
  if (failure === null) return { status: joined(amount, oldest), ...failing }
  const answer = failure.status === null ? outbound.error(failure.error ?? '') : messages.lastAnswer(failure.status)
  return { status: joined(amount, answer), ...failing }
}

function useFailing({ failure }: LogStream, now: number): Pick<Progress, 'advice' | 'attempts'> {
  const { locale } = useMessages()
  const { logStreams: messages } = useMessages(logStreamsMessages)
  const ago = useAgo(now)
  if (failure === null) return { advice: null, attempts: [] }
  const { status, since, attempts, nextAttemptAt } = failure
  const kind = status === null ? null : adviceFor(status)
  const next =
    nextAttemptAt === null ? messages.nextNow : messages.nextAt(writeDate(new Date(nextAttemptAt), locale, 'clock'))
  return { advice: kind && messages.advice[kind], attempts: [messages.attempts(attempts, ago(since)), next] }
}

/** Returns a function that writes a past time relative to now. Times in the last 45 seconds are exact to the second. */
function useAgo(now: number) {
  const { ago } = useMessages(dashboardMessages)
  const { logStreams: messages } = useMessages(logStreamsMessages)
  return (at: string) => {
    const seconds = Math.round((now - Date.parse(at)) / 1000)
    return seconds < 45 ? messages.secondsAgo(Math.max(1, seconds)) : ago(seconds)
  }
}

function adviceFor(status: number) {
  if (status === 401 || status === 403) return 'credentials'
  if (status === 429 || status >= 500) return 'busy'
  return status < 400 || [404, 405, 410].includes(status) ? 'address' : null
}

function joined(...sentences: (string | false)[]) {
  return sentences.filter((sentence) => sentence !== false).join(' ')
}
