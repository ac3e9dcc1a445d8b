import { Agent, request } from 'node:http'
import type { Options } from '../../server/config/config.ts'
import { createTestDatabase } from '../../server/testing/database.ts'
import { startProcess, type ServerProcess } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import type { Run } from './kind.ts'
import { cookieHeader, keepCookie } from './test-app.ts'

/** The ports of the servers that this program started. Requests are sent only to these ports. */
const started = new Set<string>()

/** The response to one request over a socket, and the time that the request took. */
export type Timed = { status: number; body: string; cookies: string[]; milliseconds: number }

type Sent = {
  method?: string
  body?: object
  /** The fields of a form, as a page without scripts sends them. */
  fields?: Record<string, string>
  cookies?: Map<string, string>
  address?: string
  agent?: Agent
  timeout?: number
}

/** Starts the server in a separate process on a temporary database. */
export async function startServer(run: Pick<Run, 'after'>, options: Options = {}) {
  const database = await createTestDatabase()
  run.after(() => database.drop())
  const server = await startOn(database.url, options)
  run.after(() => server.process.end('SIGTERM'))
  return { ...server, databaseUrl: database.url }
}

/** Starts the server on an existing database. */
export async function startOn(databaseUrl: string, options: Options = {}) {
  const process = await startProcess({
    secret: testSecret,
    ...options,
    database: { url: databaseUrl, ...options.database },
    advanced: { ipAddress: { trustedProxies: ['127.0.0.1', '::1'] }, ...options.advanced },
  })
  return { process, ...callsTo(process.origin) }
}

/** Registers a started server and returns functions that call it; throws if the server is not on this machine. */
export function callsTo(origin: ServerProcess['origin'], basePath = '/api/auth') {
  const { hostname, port } = new URL(origin)
  if (!['localhost', '127.0.0.1'].includes(hostname)) throw new Error(`${origin} is not on this machine`)
  started.add(port)
  const shared = new Agent({ keepAlive: true, maxSockets: 256 })
  const call = (path: string, sent: Sent = {}) =>
    send({ origin, port, path: basePath + path }, { agent: shared, ...sent })
  return {
    origin,
    port: Number(port),
    call,
    post: (path: string, body: object, sent: Sent = {}) => call(path, { method: 'POST', body, ...sent }),
  }
}

type Place = { origin: string; port: string; path: string }

/**
 * Sends one request with the cookies of a jar, and updates the jar. `address` is sent as the client's IP address, in
 * the header that a proxy sets.
 */
function send(
  { origin, port, path }: Place,
  { method = 'GET', body, fields, cookies, address, agent, timeout }: Sent,
): Promise<Timed> {
  if (!started.has(port)) throw new Error(`Port ${port} does not belong to a server that this program started`)
  const form = fields && new URLSearchParams(fields).toString()
  const text = form ?? (body === undefined ? undefined : JSON.stringify(body))
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded'
  const headers: Record<string, string | number> = { origin, host: new URL(origin).host }
  if (text !== undefined) Object.assign(headers, { 'content-type': type, 'content-length': Buffer.byteLength(text) })
  if (cookies && cookies.size > 0) headers['cookie'] = cookieHeader(cookies)
  if (address) headers['x-forwarded-for'] = address
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const call = request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const milliseconds = performance.now() - startedAt
        const lines = response.headers['set-cookie'] ?? []
        if (cookies) for (const line of lines) keepCookie(cookies, line)
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          cookies: lines,
          milliseconds,
        })
      })
    })
    call.on('error', reject)
    const timer = timeout && setTimeout(() => call.destroy(new Error('No answer in time')), timeout)
    call.on('close', () => clearTimeout(timer))
    call.end(text)
  })
}
