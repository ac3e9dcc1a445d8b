import { createHmac, scrypt, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createApp } from '../../server/app.ts'
import { resolveConfig } from '../../server/config/config.ts'
import { deriveKeys } from '../../server/crypto/keys.ts'
import { createPasswordHasher } from '../../server/crypto/passwords.ts'
import { randomId } from '../../server/crypto/tokens.ts'
import { openDatabase } from '../../server/database/database.ts'
import { createLog } from '../../server/process/log.ts'
import { type Measured } from './endpoints.ts'
import { gatehouseOptions } from './options.ts'
import * as all from './users.ts'
import { recordedTime, recordEndpoints, textsOf, type Fresh, type Recorded } from './recording.ts'

/* The baseline: bare node:http and pg, doing only the work that every implementation must do. It verifies the signature
   of the session cookie, hashes the password at sign-in and sign-up, runs the prepared statements that Gatehouse runs
   for the same endpoint, and returns the rows as JSON. */

const { url, connections } = JSON.parse(process.argv[2]!) as { url: string; connections: number }
const usersByToken = new Map(Array.from({ length: all.users }, (_, i) => [all.idOf('token', i), i]))
const plans = new Map(
  [...(await record())].map(([endpoint, statements]) => [endpoint.path, planOf(endpoint, statements)]),
)
const pool = new pg.Pool({ connectionString: url, max: connections, types: { getTypeParser } })

const server = createServer((request, response) => {
  void answer(request).then(
    (text) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      response.end(text)
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => console.log(`listening on ${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit())

async function record() {
  const config = resolveConfig(gatehouseOptions({ databaseUrl: url, connections: 2 }))
  const database = openDatabase({ ...config.database, url, onError: () => {} })
  const website = createApp({
    config,
    db: database,
    keys: deriveKeys(all.secret),
    passwords: createPasswordHasher(),
    log: createLog('silent'),
    now: () => new Date(),
    wakeJobs: () => {},
  })
  const recorded = await recordEndpoints(website, database)
  await database.close()
  return recorded
}

type Sent = { email?: string; organizationId?: string }

async function answer(request: IncomingMessage) {
  const plan = plans.get(request.url!.slice('/api/auth'.length))!
  const sent = request.method === 'POST' ? (JSON.parse(await readBody(request)) as Sent) : {}
  const token = plan.endpoint.user ? tokenIn(request.headers.cookie!) : ''
  if (plan.endpoint.kind === 'hash') await hash()
  return JSON.stringify(await send(plan, freshFor(plan, sent, token)))
}

type Plan = ReturnType<typeof planOf>

function planOf(endpoint: Measured, statements: readonly Recorded[]) {
  const unchanged: Fresh = { replace: new Map(), id: (text) => text }
  const values = statements.flatMap((statement) => statement.values.map((value) => value(unchanged)))
  return {
    endpoint,
    statements,
    isTransaction: statements.some(({ text }) => text === 'begin'),
    texts: textsOf(endpoint.user?.(recordedTime) ?? 0),
    /** The new email address in the recorded request, if there was one. */
    address: values.find((value) => typeof value === 'string' && value.startsWith('newcomer')) as string | undefined,
  }
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Returns the session token from a signed cookie. Throws if the signature is wrong. */
function tokenIn(cookie: string) {
  const signed = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))
  const [token = '', signature = ''] = signed.split('.')
  const expected = createHmac('sha256', all.secret).update(token).digest('base64')
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) throw new Error('The cookie is not ours')
  return token
}

/** Returns the values of this request, which replace the recorded values in the statements of the plan. */
function freshFor(plan: Plan, sent: Sent, token: string): Fresh {
  const replace = new Map<string, string>()
  textsOf(usersByToken.get(token) ?? 0).forEach((text, at) => replace.set(plan.texts[at]!, text))
  if (sent.organizationId) replace.set(all.invitingOrganizationOf(recordedTime), sent.organizationId)
  if (plan.address && sent.email) replace.set(plan.address, sent.email)
  const ids = new Map<string, string>()
  return {
    replace,
    id(text) {
      const id = ids.get(text) ?? randomId()
      ids.set(text, id)
      return id
    },
  }
}

async function send({ statements, isTransaction }: Plan, fresh: Fresh) {
  const client = isTransaction ? await pool.connect() : pool
  const rows: unknown[] = []
  try {
    for (const { name, text, values } of statements) {
      const result = await client.query({
        ...(name ? { name } : {}),
        text,
        values: values.map((value) => value(fresh)),
      })
      rows.push(...(result.rows as unknown[]))
    }
  } finally {
    if (isTransaction) (client as pg.PoolClient).release()
  }
  return rows
}

const hashCost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

function hash() {
  return new Promise<void>((resolve, reject) => {
    scrypt(all.password, '0'.repeat(32), 64, hashCost, (error) => (error ? reject(error) : resolve()))
  })
}

/** Keeps timestamps as the text that PostgreSQL sends, and parses bigints as numbers, as Gatehouse does. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  return oid === 1184 ? String : oid === 20 ? Number : pg.types.getTypeParser(oid, format)
}
