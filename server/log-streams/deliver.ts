import { once } from 'node:events'
import { maxCountedEvents } from '../../contract/log-streams/log-streams.ts'
import type { LogStream } from '../config/log-streams.ts'
import type { Config } from '../config/config.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { nextCheckpoints } from '../events/checkpoint-pages.ts'
import { addCursor, countUnread, findOldestUnread, peekEvents, type StoredEvent } from '../events/reader.ts'
import { outboundOf } from '../http/outbound/outbound.ts'
import type { JobWork, RecurringJob } from '../jobs/jobs.ts'
import { secondsAfter } from '../time.ts'
import * as streams from './log-streams.sql.ts'
import type { StreamState } from './log-streams.sql.ts'
import { shipmentOf, type Shipment, type StreamEntry } from './targets.ts'

export const streamEventsKind = 'stream-events'

const batchSize = 500
const timeoutMilliseconds = 10_000
/** The time limit for a stream in one run. It prevents a slow stream from delaying the next run of other streams. */
const turnMilliseconds = 20_000
const longestPauseSeconds = 300

export const streamEventsJob: RecurringJob = { kind: streamEventsKind, everySeconds: 5, longestRunSeconds: 60 }

/** Returns a list with `streamEventsJob`; an empty list if no stream is configured. */
export function streamEventsJobs({ logStreams }: Config): RecurringJob[] {
  return logStreams.length === 0 ? [] : [streamEventsJob]
}

/** Sends new events and checkpoints through every stream. */
export const streamEvents: JobWork = async (deps, _, { signal }) => {
  const turn = AbortSignal.any([signal, AbortSignal.timeout(turnMilliseconds)])
  await Promise.all(deps.config.logStreams.map((stream) => takeTurn(deps, stream, turn)))
}

/**
 * Returns the state of a stream, with the number of events that it has not sent yet and the time of the oldest of these
 * events. Returns null before the first run of the stream.
 */
export async function readStream(deps: Pick<Deps, 'db'>, stream: LogStream) {
  const state = await streams.findStream(deps.db, stream.name)
  if (!state) return null
  const unread = [deps, cursorOf(stream), choiceOf(stream)] as const
  const behind = await countUnread(...unread, maxCountedEvents)
  return { ...state, behind, waitingSince: behind === 0 ? null : await findOldestUnread(...unread) }
}

async function takeTurn(deps: Deps, stream: LogStream, signal: AbortSignal) {
  const { name, organizationId = null } = stream
  if (!(await streams.findStream(deps.db, name)))
    await inTransaction(deps, async (deps) => {
      await streams.insertStream(deps.db, name, organizationId, deps.now())
      await addCursor(deps, cursorOf(stream))
    })
  const state = (await streams.findStream(deps.db, name))!
  if (state.nextAttemptAt !== null && new Date(state.nextAttemptAt) > deps.now()) return
  const failure = await sendAll(deps, stream, state, signal)
  if (failure === null) return
  const now = deps.now()
  const pause = Math.min(2 ** state.failures, longestPauseSeconds)
  await streams.recordFailure(deps.db, name, { failure, now, nextAttemptAt: secondsAfter(now, pause) })
}

/**
 * Sends all waiting events, then all waiting checkpoints. Stops early when `signal` aborts. Returns the reason for a
 * failure, or null.
 */
async function sendAll(deps: Deps, stream: LogStream, state: StreamState, signal: AbortSignal) {
  while (!signal.aborted) {
    const page = await peekEvents(deps, { cursor: cursorOf(stream), choice: choiceOf(stream), max: batchSize })
    if (!page) return sendCheckpoints(deps, stream, state.checkpointPosition, signal)
    const failure = await send(deps, stream, page.events.map(eventEntry))
    if (failure !== null) return failure
    await inTransaction(deps, async (deps) => {
      await page.markRead(deps)
      await streams.recordSent(deps.db, stream.name, { events: page.events.length, checkpointPosition: null })
    })
  }
  return null
}

/**
 * Sends the checkpoints after a position, so that an external witness has copies of them. Stops early when `signal`
 * aborts. Returns the reason for a failure, or null.
 */
async function sendCheckpoints(deps: Deps, stream: LogStream, after: number, signal: AbortSignal) {
  const { name, organizationId = null } = stream
  for (let position = after; !signal.aborted;) {
    const checkpoints = await nextCheckpoints(deps, organizationId, position, batchSize)
    if (checkpoints.length === 0) {
      await streams.recordCaughtUp(deps.db, name, deps.now())
      return null
    }
    const failure = await send(deps, stream, checkpoints.map(checkpointEntry))
    if (failure !== null) return failure
    position = checkpoints.at(-1)!.position
    await streams.recordSent(deps.db, name, { events: 0, checkpointPosition: position })
  }
  return null
}

function eventEntry({ salt: _, ...event }: StoredEvent): StreamEntry {
  return { id: event.id, at: event.createdAt, type: event.action, content: { type: 'event', ...event } }
}

function checkpointEntry(checkpoint: { position: number; createdAt: string; token: string }): StreamEntry {
  const { position, createdAt } = checkpoint
  return {
    id: `checkpoint-${position}`,
    at: createdAt,
    type: 'checkpoint',
    content: { type: 'checkpoint', ...checkpoint },
  }
}

/**
 * Sends entries once. Returns null if they were accepted, otherwise the status of the response or the code of the
 * error.
 */
async function send(deps: Deps, stream: LogStream, entries: readonly StreamEntry[]): Promise<string | null> {
  const shipment = shipmentOf(stream, { entries, origin: deps.config.origin, now: deps.now() })
  try {
    return 'text' in shipment ? await write(deps, shipment) : await call(deps, shipment)
  } catch (error) {
    const { code } = error as { code?: unknown }
    return typeof code === 'string' ? code : 'unreachable'
  }
}

async function call({ config }: Deps, shipment: Extract<Shipment, { url: string }>) {
  const { status } = await outboundOf(config).send({ ...shipment, timeoutMilliseconds, maxReplyBytes: 1024 })
  return status >= 200 && status < 300 ? null : String(status)
}

/**
 * Sends text to a syslog server. Syslog has no replies, so entries count as sent once the server has closed the
 * connection without an error.
 */
async function write({ config }: Deps, { host, port, text }: Extract<Shipment, { text: string }>) {
  const socket = await outboundOf(config).connect({ host, port, timeoutMilliseconds })
  const timeout = Object.assign(new Error('The other end did not close the connection'), { code: 'ETIMEDOUT' })
  socket.setTimeout(timeoutMilliseconds, () => socket.destroy(timeout))
  socket.resume().end(text)
  await once(socket, 'close')
  return null
}

function cursorOf({ name }: LogStream) {
  return `log-stream/${name}`
}

function choiceOf({ actions, organizationId }: LogStream) {
  return { actions, organizationId }
}
