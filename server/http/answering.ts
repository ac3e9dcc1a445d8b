import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Refusal } from '../refusal.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { minuteSeconds } from '../time.ts'
import { answerHealth, type Health } from './health.ts'
import { answerMetricsTo, asksForMetrics, type MetricsAccess } from './metrics-address.ts'
import { refusalReply } from './replies.ts'
import type { Website } from './website.ts'

/** The part of a process that handles requests. */
export type Answering = {
  take(socket: Socket): void
  /**
   * From now on, handles requests with this website. Before the first call, all requests except health checks and
   * requests for metrics get 503. Resolves when all requests to the previous website have been handled, after five
   * minutes at the latest.
   */
  serve(website: Website): Promise<void>
  /**
   * Delays the responses to new requests until `finish` is called, because a client that has received a response might
   * open another connection while the port closes. Health checks and requests for metrics are not delayed.
   */
  hold(): void
  /**
   * Handles the delayed and the running requests, and closes each connection after its last response. Resolves when all
   * connections are closed, after 25 seconds at the latest.
   */
  finish(): Promise<void>
}

/** How much time running requests get after the server has begun to stop. */
const graceMilliseconds = 25_000
/** How long idle connections stay open during a stop, in case a request is already on its way. */
const idleMilliseconds = 1000
/**
 * How long connections on which no data has arrived stay open during a stop. Their first request is probably on its
 * way.
 */
const silentMilliseconds = 2000
/**
 * How long a website that `serve` has replaced may take to finish its responses; long enough for large downloads.
 * Without a limit, slow clients could keep every replaced website in memory.
 */
const longestResponseMilliseconds = 5 * minuteSeconds * 1000

const starting: Website = {
  fetch: () => refusalReply(new Refusal('SERVICE_UNAVAILABLE', { retryAfterSeconds: 2 }), [], 'starting'),
}

export type Watching = { telemetry?: Telemetry | undefined; metrics?: MetricsAccess | null }

/**
 * Creates the part of a process that handles requests. Time limits keep slow and silent clients from occupying
 * connections.
 */
export function createAnswering(health: Health, host: string, watching: Watching = {}): Answering {
  return new HttpAnswering(health, host, watching)
}

class HttpAnswering implements Answering {
  readonly #health: Health
  readonly #watching: Watching
  readonly #answer: ReturnType<typeof getRequestListener>
  readonly #server: Server
  /** The newest unfinished response of each open connection; null if the connection is idle. */
  readonly #connections = new Map<Socket, ServerResponse | null>()
  /** The unfinished responses of the current website. */
  readonly #open = new Set<ServerResponse>()
  readonly #held: (() => void)[] = []
  #website = starting
  #isHolding = false
  #isFinishing = false

  constructor(health: Health, host: string, watching: Watching) {
    this.#health = health
    this.#watching = watching
    this.#answer = getRequestListener(
      ((request: Request, bindings: never) => this.#website.fetch(request, bindings)) as never,
      host === '::' ? {} : { hostname: host },
    )
    this.#server = createServer(
      { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 2_000 },
      (incoming, outgoing) => this.#receive(incoming, outgoing),
    )
    this.#server.maxHeadersCount = 100
    // The server never listens itself: `take` passes connections to it. This event starts the timer that enforces its
    // time limits.
    this.#server.emit('listening')
  }

  readonly take = (socket: Socket) => {
    this.#connections.set(socket, null)
    socket.once('close', () => this.#connections.delete(socket))
    this.#server.emit('connection', socket)
    socket.resume()
  }

  async serve(website: Website) {
    this.#website = website
    const before = [...this.#open]
    this.#open.clear()
    const timer = setTimeout(() => {
      for (const outgoing of before) outgoing.destroy()
    }, longestResponseMilliseconds).unref()
    await Promise.all(before.map((outgoing) => new Promise((resolve) => outgoing.once('close', resolve))))
    clearTimeout(timer)
  }

  hold() {
    this.#isHolding = true
  }

  async finish() {
    const startedAt = performance.now()
    this.#isFinishing = true
    for (const outgoing of this.#connections.values()) if (outgoing) closeAfter(outgoing)
    this.#isHolding = false
    for (const answerHeld of this.#held.splice(0)) answerHeld()
    await emptied(this.#connections, startedAt)
  }

  #receive(incoming: IncomingMessage, outgoing: ServerResponse) {
    const connections = this.#connections
    if (this.#isFinishing) closeAfter(outgoing, connections.get(incoming.socket))
    connections.set(incoming.socket, outgoing)
    outgoing.once('close', () => {
      this.#open.delete(outgoing)
      if (connections.get(incoming.socket) === outgoing) connections.set(incoming.socket, null)
    })
    if (answerHealth(incoming, outgoing, this.#health)) return
    if (asksForMetrics(incoming)) return answerMetricsTo(incoming, outgoing, this.#watching.metrics)
    if (this.#isHolding) this.#held.push(() => this.#respond(incoming, outgoing))
    else this.#respond(incoming, outgoing)
  }

  #respond(incoming: IncomingMessage, outgoing: ServerResponse) {
    this.#open.add(outgoing)
    const respond = () => {
      if (!this.#website.refuseEarly?.(incoming, outgoing)) void this.#answer(incoming, outgoing)
    }
    const { telemetry } = this.#watching
    if (telemetry) telemetry.request(incoming, outgoing, respond)
    else respond()
  }
}

/**
 * Closes idle connections one second after the stop began, or after two seconds if they have sent no data. Closes other
 * connections as soon as they become idle, and all that are left after 25 seconds. Resolves when all are closed.
 */
function emptied(connections: ReadonlyMap<Socket, ServerResponse | null>, startedAt: number) {
  const bytesSeen = new WeakMap<Socket, number>()
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

/**
 * Makes a connection close after this response. An earlier response that has not been sent yet no longer closes the
 * connection, so that this response can still be sent.
 */
function closeAfter(outgoing: ServerResponse, before?: ServerResponse | null) {
  if (before && !before.headersSent) before.shouldKeepAlive = true
  outgoing.shouldKeepAlive = false
}
