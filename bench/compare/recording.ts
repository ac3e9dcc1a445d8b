import type { DatabasePool } from '../../server/database/database.ts'
import type { Website } from '../../server/http/website.ts'
import { endpoints, requestOf, type Measured } from './endpoints.ts'
import * as all from './users.ts'

/** A statement that Gatehouse sent. Each value is a function that adapts the recorded value to another request. */
export type Recorded = { name: string | undefined; text: string; values: ((fresh: Fresh) => unknown)[] }
/** The values that differ between requests: the texts to replace, and a new id for each recorded id. */
export type Fresh = { replace: ReadonlyMap<string, string>; id: (recorded: string) => string }

type Query = { name?: string; text: string; values?: unknown[] } | string

/** Sends one request to each plain endpoint, and returns the statements that Gatehouse runs for each request. */
export async function recordEndpoints(website: Website, database: DatabasePool) {
  const recorded = new Map<Measured, Recorded[]>()
  for (const endpoint of endpoints.filter(({ variant }) => variant === 'plain')) {
    const queries: Query[] = []
    const stop = listen(database, (query) => queries.push(query))
    const response = await website.fetch(asRequest(requestOf(endpoint, recordedTime)))
    stop()
    if (response.status !== 200) throw new Error(`${endpoint.name} cannot be recorded: ${await response.text()}`)
    recorded.set(endpoint, queries.map(asRecorded))
  }
  return recorded
}

/** The index `i` with which requests are recorded: that of the last guest, whose invitation no measurement uses. */
export const recordedTime = all.guests - 1

const known = new Map<number, readonly string[]>()

/** Returns the texts in a user’s request that differ between users. */
export function textsOf(user: number) {
  let texts = known.get(user)
  if (!texts) {
    texts = [
      all.idOf('user', user),
      all.idOf('session', user),
      all.idOf('token', user),
      all.idOf('invitation', user),
      all.emailOf(user),
      all.invitingOrganizationOf(user),
    ]
    known.set(user, texts)
  }
  return texts
}

function listen(database: DatabasePool, onQuery: (query: Query) => void) {
  type Client = { query: (...args: unknown[]) => unknown }
  const restore = new Map<Client, Client['query']>()
  const watch = (acquired: unknown) => {
    const client = acquired as Client
    if (restore.has(client)) return
    const query = client.query.bind(client)
    restore.set(client, client.query)
    client.query = (...args) => {
      onQuery(args[0] as Query)
      return query(...args)
    }
  }
  database.pool.on('acquire', watch)
  return () => {
    database.pool.off('acquire', watch)
    for (const [client, query] of restore) client.query = query
  }
}

function asRecorded(query: Query): Recorded {
  if (typeof query === 'string') return { name: undefined, text: query, values: [] }
  return { name: query.name, text: query.text, values: (query.values ?? []).map(asFunction) }
}

const newId = /^(?=.*[G-Zg-z])[A-Za-z0-9]{32}$/

function asFunction(value: unknown): (fresh: Fresh) => unknown {
  if (value instanceof Date) return () => new Date(Date.now() + (value.getTime() - recordedAt))
  if (typeof value !== 'string') return () => value
  if (newId.test(value)) return ({ id }) => id(value)
  return ({ replace }) => replace.get(value) ?? value
}

const recordedAt = Date.now()

/** Converts the bytes of a request into a Request for an in-process server. */
export function asRequest(bytes: Buffer) {
  const [head = '', body = ''] = bytes.toString().split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const [method = '', path = ''] = line.split(' ')
  const headers = fields.map((field) => field.split(': ', 2) as [string, string])
  const mayHaveBody = method === 'POST' ? { body } : {}
  return new Request(`${all.origin}${path}`, { method, headers, ...mayHaveBody })
}
