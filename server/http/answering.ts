import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Refusal } from '../refusal.ts'
import { answerHealth, type Health } from './health.ts'
import { refusalReply } from './replies.ts'
import type { Website } from './website.ts'

/** What answers the requests on connections. */
export type Answering = {
  take(socket: Socket): void
  /** Has the website answer from now on; until then only health is answered, and anything else with 503. */
  serve(website: Website): void
  /** Keeps new requests waiting, so that nobody who is answered comes back by a new connection. */
  hold(): void
  /** Answers everything, and closes each connection after its last answer; resolves when none is left. */
  finish(): Promise<void>
}

/** How long requests under way may take once the server stops. */
const graceMilliseconds = 25_000
/** How long a connection that is idle may still bring a request: one may be on its way. */
const idleMilliseconds = 1000
/** The same for a connection without a request so far: its client is about to send one. */
const silentMilliseconds = 2000

const starting: Website = {
  fetch: () => refusalReply(new Refusal('SERVICE_UNAVAILABLE', { retryAfterSeconds: 2 }), [], 'starting'),
}

/** Answers HTTP, with time limits that keep a slow or silent caller from holding a connection for long. */
export function createAnswering(health: Health, host: string): Answering {
  let website = starting
  let isHolding = false
  let isFinishing = false
  const held: (() => void)[] = []
  /** The newest unfinished answer of each open connection. */
  const connections = new Map<Socket, ServerResponse | null>()
  const answer = getRequestListener(
    ((request: Request, bindings: never) => website.fetch(request, bindings)) as never,
    host === '::' ? {} : { hostname: host },
  )

  function respond(incoming: IncomingMessage, outgoing: ServerResponse) {
    if (!website.refuseEarly?.(incoming, outgoing)) void answer(incoming, outgoing)
  }

  function receive(incoming: IncomingMessage, outgoing: ServerResponse) {
    if (isFinishing) closeAfter(outgoing, connections.get(incoming.socket))
    connections.set(incoming.socket, outgoing)
    outgoing.once('close', () => {
      if (connections.get(incoming.socket) === outgoing) connections.set(incoming.socket, null)
    })
    if (answerHealth(incoming, outgoing, health)) return
    if (isHolding) held.push(() => respond(incoming, outgoing))
    else respond(incoming, outgoing)
  }

  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 2_000 },
    receive,
  )
  server.maxHeadersCount = 100
  // Connections come from elsewhere; this begins to check that they keep to the limits.
  server.emit('listening')

  async function finish() {
    const startedAt = performance.now()
    isFinishing = true
    for (const outgoing of connections.values()) if (outgoing) closeAfter(outgoing)
    isHolding = false
    for (const answerHeld of held.splice(0)) answerHeld()
    await emptied(startedAt)
  }

  /** Resolves when no connection is left. */
  function emptied(startedAt: number) {
    return new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        const passed = performance.now() - startedAt
        for (const [socket, outgoing] of connections) {
          const isIdle = !outgoing && socket.bytesRead === bytesSeen.get(socket)
          const longestIdle = socket.bytesRead === 0 ? silentMilliseconds : idleMilliseconds
          if ((isIdle && passed > longestIdle) || passed > graceMilliseconds) socket.destroy()
          bytesSeen.set(socket, socket.bytesRead)
        }
        if (connections.size > 0) return
        clearInterval(timer)
        resolve()
      }, 20)
    })
  }

  const bytesSeen = new WeakMap<Socket, number>()
  return {
    take(socket) {
      connections.set(socket, null)
      socket.once('close', () => connections.delete(socket))
      server.emit('connection', socket)
      socket.resume()
    },
    serve(ready) {
      website = ready
    },
    hold() {
      isHolding = true
    },
    finish,
  }
}

/** Has a connection end with this answer, and not with the one before it that is still under way. */
function closeAfter(outgoing: ServerResponse, before?: ServerResponse | null) {
  if (before && !before.headersSent) before.shouldKeepAlive = true
  outgoing.shouldKeepAlive = false
}
