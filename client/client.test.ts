import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, test } from 'node:test'
import type { FullUser, User } from '../contract/user.ts'
import type { CallError } from './call.ts'
import { createClient } from './client.ts'

type Sent = {
  url: string
  method: string
  body: unknown
  credentials: RequestCredentials | undefined
  headers: Headers
}

const noWait = () => Promise.resolve()

/**
 * Creates a client and its fake server. The server records requests, and replies with the response given for the path,
 * or with null.
 */
function fakeServer(
  answers: Record<string, { status?: number; body?: unknown; headers?: Record<string, string> }> = {},
) {
  const sent: Sent[] = []
  async function fetch(url: string | URL | Request, init: RequestInit = {}) {
    const { pathname } = new URL(String(url))
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const { method = 'GET', credentials } = init
    sent.push({ url: String(url), method, body, credentials, headers: new Headers(init.headers) })
    const answer = answers[pathname.replace('/api/auth', '')] ?? {}
    return Response.json(answer.body ?? null, { status: answer.status ?? 200, headers: answer.headers ?? {} })
  }
  return { sent, fetch, client: createClient({ baseURL: 'https://id.example', fetch }) }
}

const ada = { id: 'ada', email: 'ada@example.com', name: 'Ada' }
const signedIn = { session: { id: 's1', userId: 'ada' }, user: ada }

describe('createClient', () => {
  test('derives the names of functions from paths, and takes the HTTP method from the contract', async () => {
    const { client, sent } = fakeServer()

    await client.signIn.email({ email: 'ada@example.com', password: 'correct horse' })
    await client.signOut()
    await client.getSession({ query: { disableCookieCache: true } })
    await client.sendVerificationEmail({ email: 'ada@example.com' })

    assert.deepEqual(
      sent.map(({ method, url, body }) => [method, url.replace('https://id.example', ''), body]),
      [
        ['POST', '/api/auth/sign-in/email', { email: 'ada@example.com', password: 'correct horse' }],
        ['POST', '/api/auth/sign-out', {}],
        ['GET', '/api/auth/get-session?disableCookieCache=true', undefined],
        ['POST', '/api/auth/send-verification-email', { email: 'ada@example.com' }],
      ],
    )
  })

  test('sends cookies, and the headers in `fetchOptions` or in the second argument', async () => {
    const { client, sent } = fakeServer()
    await client.getSession({ fetchOptions: { headers: { 'x-one': '1' } } })
    await client.getSession({}, { headers: { 'x-two': '2' } })

    assert.equal(sent[0]?.credentials, 'include')
    assert.equal(sent[0]?.headers.get('x-one'), '1')
    assert.equal(sent[1]?.headers.get('x-two'), '2')
  })

  test('uses the base path in `baseURL`', async () => {
    const { sent, fetch } = fakeServer()
    await createClient({ baseURL: 'https://id.example/auth/', fetch }).ok()
    assert.equal(sent[0]?.url, 'https://id.example/auth/ok')
  })

  test('returns a refusal as `error`, and passes it to `onError`', async () => {
    const refusal = { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' }
    const { client } = fakeServer({ '/sign-in/email': { status: 401, body: refusal } })
    const told: CallError[] = []

    const { data, error } = await client.signIn.email(
      { email: 'ada@example.com', password: 'wrong' },
      { onError: ({ error }) => told.push(error) },
    )

    assert.equal(data, null)
    assert.equal(error?.code, 'INVALID_EMAIL_OR_PASSWORD')
    assert.deepEqual(told, [error])
  })

  test('returns the receipt of a call that revokes authority', async () => {
    const receipt =
      'epoch=812; at=2026-05-01T12:00:00.000Z; kits-by=2026-05-01T12:00:05.000Z; tokens-by=2026-05-01T12:15:00.000Z'
    const { client } = fakeServer({ '/revoke-sessions': { headers: { 'gatehouse-receipt': receipt } } })
    assert.deepEqual((await client.revokeSessions()).receipt, {
      epoch: 812,
      at: '2026-05-01T12:00:00.000Z',
      kitsBy: '2026-05-01T12:00:05.000Z',
      tokensBy: '2026-05-01T12:15:00.000Z',
    })
    assert.equal((await client.signOut()).receipt, undefined)
  })

  test('returns status 0 when the server is unreachable', async () => {
    const client = createClient({
      baseURL: 'https://id.example',
      fetch: () => Promise.reject(new TypeError('down')),
      wait: noWait,
    })
    const { error } = await client.ok()
    assert.equal(error?.status, 0)
  })

  test('has no methods for pages and internal endpoints', () => {
    const { client } = fakeServer()
    assert.equal('error' in client, false)
    assert.equal('setup' in client, false)
  })
})

describe('a reply with `url` and `redirect`', () => {
  const browser = globalThis as { window?: { location: { href: string } } }
  afterEach(() => delete browser.window)

  test('navigates the browser to the URL if `redirect` is true', async () => {
    browser.window = { location: { href: 'https://app.example/' } }
    const { client } = fakeServer({
      '/sign-in/email': { body: { redirect: true, url: '/welcome', token: 't', user: ada } },
    })
    await client.signIn.email({ email: 'ada@example.com', password: 'x', callbackURL: '/welcome' })
    assert.equal(browser.window.location.href, '/welcome')
  })

  test('does not navigate the browser if `redirect` is false', async () => {
    browser.window = { location: { href: 'https://app.example/' } }
    const { client } = fakeServer({
      '/sign-in/email': { body: { redirect: false, url: '/welcome', token: 't', user: ada } },
    })
    await client.signIn.email({ email: 'ada@example.com', password: 'x' })
    assert.equal(browser.window.location.href, 'https://app.example/')
  })
})

describe('the session store', () => {
  test('requests the session on the first subscription', async () => {
    const { client, sent } = fakeServer({ '/get-session': { body: signedIn } })
    assert.equal(client.session.get().isPending, true)
    assert.equal(sent.length, 0)

    await watched(client.session)

    assert.equal(client.session.get().data?.user.id, 'ada')
    assert.equal(sent.length, 1)
  })

  test('requests the session again a moment after a call that changes it', async () => {
    const { client, sent } = fakeServer({
      '/get-session': { body: signedIn },
      '/sign-out': { body: { success: true } },
    })
    await watched(client.session)

    await client.signOut()
    assert.equal(sent.filter(({ url }) => url.endsWith('/get-session')).length, 1)
    await wait(30)
    assert.equal(sent.filter(({ url }) => url.endsWith('/get-session')).length, 2)
  })

  test('does not request the session while the store has no subscribers', async () => {
    const { client, sent } = fakeServer({ '/sign-out': { body: { success: true } } })
    await client.signOut()
    await wait(30)
    assert.equal(sent.length, 1)
  })

  test('ignores a response that is not a session', async () => {
    const { client } = fakeServer({ '/get-session': { body: { message: 'hello' } } })
    await watched(client.session)
    assert.equal(client.session.get().data, null)
  })

  test('keeps the session when the server is unreachable', async () => {
    const answers = [Response.json(signedIn)]
    const { session } = createClient({
      baseURL: 'https://id.example',
      fetch: () => (answers.length > 0 ? Promise.resolve(answers.pop()!) : Promise.reject(new TypeError('down'))),
      wait: noWait,
    })
    await watched(session)

    await session.refetch()

    assert.equal(session.get().data?.user.id, 'ada')
    assert.equal(session.get().error?.status, 0)
  })
})

/** Subscribes to a session store, and resolves once the store has its first response. */
function watched(session: ReturnType<typeof createClient>['session']) {
  return new Promise<void>((resolve) => {
    session.subscribe(() => {
      if (!session.get().isPending) resolve()
    })
  })
}

/** Never called: `tsc` checks which calls compile. */
export async function typesOf(client: ReturnType<typeof createClient>) {
  const { data, error } = await client.signUp.email({
    name: 'Ada',
    email: 'a@b.example',
    password: 'x',
  })
  data?.user satisfies User | undefined
  data?.token satisfies string | null | undefined
  error?.retryAfterSeconds satisfies number | undefined

  const session = await client.getSession()
  session.data?.user satisfies FullUser | undefined

  // @ts-expect-error: a password is needed
  await client.signIn.email({ email: 'a@b.example' })
  // @ts-expect-error: an argument is needed
  await client.signIn.email()
  // @ts-expect-error: there is no such endpoint
  await client.signIn.telepathy({})
  // @ts-expect-error: pages are not methods
  await client.error()
  // @ts-expect-error: internal endpoints are not part of the API
  await client.setup({})
}
