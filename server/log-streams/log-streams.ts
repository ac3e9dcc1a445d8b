import type { LogStream as ShownStream } from '../../contract/log-streams/log-streams.ts'
import type { Actor, Visitor } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import type { LogStream } from '../config/log-streams.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { hurryRecurringJob } from '../jobs/jobs.ts'
import { Refusal } from '../refusal.ts'
import { secondsAfter } from '../time.ts'
import { readStream, streamEventsJob } from './deliver.ts'
import { clearPause } from './log-streams.sql.ts'

type State = NonNullable<Awaited<ReturnType<typeof readStream>>>

/**
 * A stream with unsent events counts as behind only if it has not been up to date for longer than this time. New events
 * wait for the next run of the job, so a short delay is normal.
 */
const upToDateSeconds = 30
const syslogPort = 6514

/**
 * Returns the log streams in the order of the configuration. Reads their states one after another, so that a call uses
 * only one connection at a time.
 */
export function listStreams(deps: Deps): Promise<ShownStream[]> {
  return Array.fromAsync(deps.config.logStreams, (stream) => describe(deps, stream))
}

/** Makes a stream send its waiting events at once, unless everything has been sent. Returns the state of the stream. */
export function sendNow(deps: Deps, { actor, visitor, name }: { actor: Actor; visitor: Visitor; name: string }) {
  const stream = deps.config.logStreams.find((each) => each.name === name)
  if (!stream) throw new Refusal('LOG_STREAM_NOT_FOUND')
  return inTransaction(deps, async (deps) => {
    const before = await describe(deps, stream)
    if (before.behind === 0 && before.failure === null) return before
    await clearPause(deps.db, name)
    await hurryRecurringJob(deps, streamEventsJob)
    await recordEvent(deps, {
      action: 'log-stream.send-requested',
      actorId: actor.user.id,
      byAdministrator: true,
      subjectId: name,
      details: { name },
      visitor,
    })
    return describe(deps, stream)
  })
}

async function describe(deps: Deps, stream: LogStream): Promise<ShownStream> {
  const { name, kind, actions = null, organizationId = null } = stream
  const state = await readStream(deps, stream)
  return {
    name,
    kind,
    host: hostOf(stream),
    actions,
    organizationId,
    state: state === null ? 'new' : stateOf(state, deps.now()),
    sent: state?.sent ?? 0,
    behind: state?.behind ?? 0,
    waitingSince: state?.waitingSince ?? null,
    upToDateAt: state?.caughtUpAt ?? null,
    failure: state === null ? null : failureOf(state, deps.now()),
  }
}

/** Returns only the host of a stream, because the path and the query of the URL can contain a secret. */
function hostOf(stream: LogStream) {
  if (stream.kind !== 'syslog') return new URL(stream.url).host
  return stream.port === syslogPort ? stream.host : `${stream.host}:${stream.port}`
}

function stateOf({ failure, behind, caughtUpAt, createdAt }: State, now: Date) {
  if (failure !== null) return 'failing'
  const isLate = secondsAfter(new Date(caughtUpAt ?? createdAt), upToDateSeconds) < now
  return behind > 0 && isLate ? 'behind' : 'up-to-date'
}

function failureOf({ failure, failingSince, failures, nextAttemptAt }: State, now: Date): ShownStream['failure'] {
  if (failure === null || failingSince === null) return null
  const isStatus = /^\d{3}$/.test(failure)
  return {
    status: isStatus ? Number(failure) : null,
    error: isStatus ? null : failure,
    since: failingSince,
    attempts: failures,
    nextAttemptAt: nextAttemptAt !== null && new Date(nextAttemptAt) > now ? nextAttemptAt : null,
  }
}
