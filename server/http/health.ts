import type { IncomingMessage, ServerResponse } from 'node:http'

/** Why a process should receive no requests. */
export type NotReady = 'starting' | 'migrations' | 'database' | 'draining'

/** The state that a process reports to load balancers and supervisors. */
export type Health = {
  /**
   * Set by the code that starts and stops the process. The state `ready` does not cover the database, which `notReady`
   * checks separately.
   */
  state: 'starting' | 'migrations' | 'ready' | 'draining'
  /** Rejects if the database does not respond. */
  checkDatabase: () => Promise<unknown>
  /**
   * Returns a proof that the response comes from this installation. A process with the same secret can verify the
   * proof. Null until the secret is known.
   */
  prove: ((nonce: string) => string) | null
  /** Returns why this process is not ready, or null. Queries the database at most once a second. */
  notReady(): Promise<NotReady | null>
  /** False if the event loop has just been blocked for at least five seconds. */
  isLive(): boolean
}

const tickMilliseconds = 1000
const longestLagMilliseconds = 5000

/** Creates the health state of a process that is starting, and starts to watch the event loop of the process. */
export function createHealth(): Health {
  let lagMilliseconds = 0
  let lastTick = performance.now()
  setInterval(() => {
    const now = performance.now()
    lagMilliseconds = now - lastTick - tickMilliseconds
    lastTick = now
  }, tickMilliseconds).unref()

  let checkedAt = -Infinity
  let answers: Promise<boolean> = Promise.resolve(false)
  let isChecking = false

  function databaseAnswers() {
    if (isChecking || performance.now() - checkedAt < 1000) return answers
    checkedAt = performance.now()
    isChecking = true
    answers = health
      .checkDatabase()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (isChecking = false))
    return answers
  }

  const health: Health = {
    state: 'starting',
    checkDatabase: () => Promise.reject(new Error('No database is open')),
    prove: null,
    async notReady() {
      if (health.state !== 'ready') return health.state
      return (await databaseAnswers()) ? null : 'database'
    },
    // After the event loop was blocked, health checks run before the next tick, so the time since the last tick counts.
    isLive: () => Math.max(lagMilliseconds, performance.now() - lastTick - tickMilliseconds) < longestLagMilliseconds,
  }
  return health
}

/** Responds to `/health/live` and `/health/ready`, and returns true. Returns false for any other path. */
export function answerHealth(incoming: IncomingMessage, outgoing: ServerResponse, health: Health): boolean {
  const [path, query = ''] = incoming.url!.split('?', 2)
  if (path !== '/health/live' && path !== '/health/ready') return false
  if (!['GET', 'HEAD'].includes(incoming.method!)) {
    outgoing.writeHead(405, { allow: 'GET, HEAD' }).end()
    return true
  }
  if (path === '/health/live')
    writeHealth(
      outgoing,
      health.isLive() ? { status: 'live', ...proofFor(query, health) } : { status: 'not live', reason: 'event loop' },
    )
  else
    void health
      .notReady()
      .then((reason) => writeHealth(outgoing, reason === null ? { status: 'ready' } : { status: 'not ready', reason }))
  return true
}

/**
 * Returns the proof for a health response. Returns an empty object if the secret is unknown or the query is not
 * `nonce=` with 32 to 128 hex digits.
 */
function proofFor(query: string, { prove }: Health) {
  const [, nonce] = /^nonce=([0-9a-f]{32,128})$/.exec(query) ?? []
  return nonce !== undefined && prove ? { proof: prove(nonce) } : {}
}

function writeHealth(outgoing: ServerResponse, body: { status: string; reason?: string; proof?: string }) {
  outgoing
    .writeHead(body.reason === undefined ? 200 : 503, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(JSON.stringify(body))
}
