import { request } from 'node:http'

/** The outcome of a load: the number of responses, the failures, and the responses that showed no session. */
type RollingOutcome = { answered: number; failures: string[]; signedOut: string[] }

type Call = { path: string; body?: object; show?: (text: string) => string | null }
type Reply = { status: number; text: string; setCookie: string[] }
type Browser = { cookies: Map<string, string>; email: string }

const password = 'correct horse battery'
const isSession = (text: string) => (text.includes('"session"') ? null : text)

const calls: Call[] = [
  { path: '/api/auth/get-session', show: isSession },
  { path: '/api/auth/ok' },
  { path: '/api/auth/list-sessions' },
  { path: '/api/auth/update-user', body: { name: 'Rolling' } },
  { path: '/api/auth/list-accounts' },
  { path: '/sign-in' },
  { path: '/api/auth/organization/list' },
  { path: '/api/auth/organization/create', body: { name: 'Rolling', slug: '' } },
  { path: '/api/auth/jwks' },
  { path: '/account' },
  { path: '/api/auth/organization/list-user-invitations' },
  { path: '/api/auth/token' },
]

/** Sends requests to servers as a load balancer does: each request goes to the next server that is ready. */
export async function startRollingLoad(origin: string, ports: readonly number[], browsers: number) {
  const outcome: RollingOutcome = { answered: 0, failures: [], signedOut: [] }
  let isOver = false
  let turn = 0
  let [awaited, reach] = [Infinity, () => {}]

  /** Sends a call to the next ready server. If this server refuses the connection, tries the server after it. */
  async function balance(browser: Browser, call: Call): Promise<{ port: number; reply: Reply }> {
    for (;;) {
      const port = ports[turn++ % ports.length]!
      if (!(await isReady(port))) continue
      try {
        return { port, reply: await exchange(port, origin, browser, call) }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error
      }
    }
  }

  async function send(browser: Browser, call: Call) {
    const { port, reply } = await balance(browser, call)
    const { status, text, setCookie } = reply
    if (++outcome.answered >= awaited) reach()
    if (status >= 500) outcome.failures.push(`${call.path}: ${status} ${text}`)
    for (const line of setCookie) {
      const [name = '', value = ''] = line.split(';')[0]!.split(/=(.*)/)
      browser.cookies.set(name, value)
    }
    const shown = call.show?.(text) ?? null
    if (status === 401 || shown !== null) outcome.signedOut.push(`${call.path} on ${port}: ${status} ${shown ?? text}`)
  }

  async function browse(browser: Browser, offset: number) {
    for (let i = offset; !isOver; i++) {
      const call = calls[i % calls.length]!
      const body = call.body && 'slug' in call.body ? { ...call.body, slug: `rolling-${offset}-${i}` } : call.body
      await send(browser, { ...call, ...(body ? { body } : {}) }).catch((error: Error) =>
        outcome.failures.push(`${call.path}: ${error.message}`),
      )
    }
  }

  async function signIn(browser: Browser) {
    while (!isOver) {
      await send(browser, { path: '/api/auth/sign-in/email', body: { email: browser.email, password } })
      // This request usually goes to the other server, which must accept the cookie from the first server.
      await send(browser, { path: '/api/auth/get-session', show: isSession })
    }
  }

  const all: Browser[] = Array.from({ length: browsers }, (_, i) => ({
    cookies: new Map(),
    email: `rolling-${i}@example.com`,
  }))
  for (const browser of all)
    await send(browser, { path: '/api/auth/sign-up/email', body: { name: 'Rolling', email: browser.email, password } })
  const busy = [...all.map((browser, i) => browse(browser, i)), signIn({ cookies: new Map(), email: all[0]!.email })]
  return {
    /** Resolves once this many further requests are answered. */
    answers: (count: number) =>
      new Promise<void>((resolve) => ([awaited, reach] = [outcome.answered + count, resolve])),
    async end() {
      isOver = true
      await Promise.all(busy)
      return outcome
    },
  }
}

/** Returns true if a server reports that it is ready. */
function isReady(port: number) {
  return new Promise<boolean>((resolve) => {
    const sent = request({ port, host: 'localhost', path: '/health/ready', agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    sent.on('error', () => resolve(false))
    sent.end()
  })
}

function exchange(port: number, origin: string, browser: Browser, { path, body }: Call) {
  const headers = {
    origin,
    cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  return new Promise<Reply>((resolve, reject) => {
    const options = { port, host: 'localhost', path, agent: false, method: body ? 'POST' : 'GET', headers }
    const sent = request(options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () =>
        resolve({ status: response.statusCode!, text, setCookie: response.headers['set-cookie'] ?? [] }),
      )
    })
    sent.on('error', reject)
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}
