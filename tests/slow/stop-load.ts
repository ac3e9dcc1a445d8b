import { Agent, request } from 'node:http'

/** The outcome of a load: the number of responses, in total and by status, and the interrupted requests. */
export type Outcome = { answered: number; statuses: Map<number, number>; broken: string[] }

type Call = { path: string; body?: object }

const calls: Call[] = [
  { path: '/api/auth/ok' },
  { path: '/api/auth/get-session' },
  { path: '/sign-in' },
  { path: '/api/auth/sign-in/email', body: { email: 'nobody@example.com', password: 'wrong password' } },
]

/**
 * Keeps a server busy, on reused and on new connections, until it accepts no more connections. A request counts as
 * interrupted if it gets no complete response, unless the connection was refused.
 */
export function startLoad(origin: string) {
  const outcome: Outcome = { answered: 0, statuses: new Map(), broken: [] }
  let isOver = false
  const kept = new Agent({ keepAlive: true, maxSockets: 6 })
  const busy = [
    ...Array.from({ length: 6 }, (_, i) => loop({ agent: kept, name: 'kept' }, i)),
    ...Array.from({ length: 6 }, (_, i) => loop({ agent: undefined, name: 'new' }, i)),
    ...Array.from({ length: 4 }, () => fetches()),
  ]

  async function loop({ agent, name }: { agent: Agent | undefined; name: string }, offset: number) {
    for (let i = offset; !isOver; i++) await attempt(name, () => send(origin, calls[i % calls.length]!, agent ?? false))
  }

  async function fetches() {
    while (!isOver)
      await attempt('fetch', async () => {
        const response = await fetch(`${origin}/api/auth/ok`)
        await response.arrayBuffer()
        return response.status
      })
  }

  async function attempt(name: string, sent: () => Promise<number>) {
    try {
      const status = await sent()
      outcome.answered++
      outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
    } catch (error) {
      const { code, message, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException }
      if ([code, cause?.code].includes('ECONNREFUSED')) isOver = true
      else outcome.broken.push(`${name}: ${cause?.code ?? code ?? message}`)
    }
  }

  return {
    outcome,
    /** Resolves when the server accepts no more connections and every request has ended. */
    ended: Promise.all(busy).finally(() => kept.destroy()),
  }
}

function send(origin: string, { path, body }: Call, agent: Agent | false) {
  return new Promise<number>((resolve, reject) => {
    const headers = { origin, ...(body ? { 'content-type': 'application/json' } : {}) }
    const sent = request(`${origin}${path}`, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode!))
      response.on('aborted', () => reject(new Error('aborted')))
    })
    sent.on('error', reject)
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}
