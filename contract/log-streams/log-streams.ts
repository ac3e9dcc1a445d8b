import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'

/** The systems that a log stream can send to. */
const logStreamKinds = ['json', 'splunk', 'datadog', 's3', 'syslog'] as const

/** The states of a log stream: `new` before its first run, `failing` if its last attempt failed. */
const logStreamStates = ['new', 'up-to-date', 'behind', 'failing'] as const

/** Waiting events are counted only up to this number. */
export const maxCountedEvents = 10_000

/** A configured system that receives events of the audit log. */
const logStream = z.object({
  name: z.string(),
  kind: z.enum(logStreamKinds),
  /** The host, and the port if it is not the default. Omits the rest of a URL, because it can contain a secret. */
  host: z.string(),
  /** The actions of the events that the stream sends; null for all actions. */
  actions: z.nullable(z.array(z.string())),
  /** The organization whose events the stream sends; null for all events, even those outside organizations. */
  organizationId: z.nullable(z.string()),
  state: z.enum(logStreamStates),
  /** The number of events that the other system has accepted. */
  sent: z.number(),
  /** The number of events waiting to be sent; 10,000 also means more. */
  behind: z.number(),
  /** The time of the oldest waiting event. */
  waitingSince: z.nullable(timestamp),
  /** The last time at which no event was waiting to be sent. */
  upToDateAt: z.nullable(timestamp),
  /** The last attempt, if it failed. */
  failure: z.nullable(
    z.object({
      /** The HTTP status of the reply; null without a reply. */
      status: z.nullable(z.number()),
      /** The reason why there was no reply. */
      error: z.nullable(z.string()),
      /** The time of the first failed attempt since the last success. */
      since: timestamp,
      /** The number of failed attempts since the last success. */
      attempts: z.number(),
      /** The time of the next attempt; null if the attempt is already due. */
      nextAttemptAt: z.nullable(timestamp),
    }),
  ),
})
export type LogStream = z.output<typeof logStream>

const forbidden = 'YOU_ARE_NOT_ALLOWED_TO_LIST_EVENTS'

export const listLogStreams = endpoint({
  summary: 'Lists the configured log streams: how far each has come, and why its last attempt failed.',
  method: 'GET',
  path: '/log-streams/list',
  access: 'administrator',
  machines: { event: ['list'] },
  permission: { event: ['list'] },
  forbidden,
  reply: z.array(logStream),
  refusals: [forbidden],
})

export const sendLogStream = endpoint({
  summary: 'Lets a log stream send its waiting events at once, without waiting for its next attempt.',
  method: 'POST',
  path: '/log-streams/send',
  access: 'administrator',
  limit: { window: 60, max: 10 },
  body: z.object({ name: z.string().check(z.maxLength(100)) }),
  reply: logStream,
  refusals: ['LOG_STREAM_NOT_FOUND'],
})

export const logStreamEndpoints = [listLogStreams, sendLogStream] as const
