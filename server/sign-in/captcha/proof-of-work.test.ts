import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createAuthClient } from 'better-auth/client'
import { createClient } from '../../../client/client.ts'
import { solveWork, withProofOfWork } from '../../../client/proof-of-work.ts'
import { captchaHeader, solvesWork, type WorkDemand } from '../../../contract/sign-in/captcha.ts'
import { proofOfWorkChallenge, readChallenge } from '../../../contract/sign-in/proof-of-work.ts'
import { signInEmail } from '../../../contract/sign-in/sign-in.ts'
import { requestPasswordReset } from '../../../contract/sign-in/password-reset.ts'
import { sql } from '../../database/sql.ts'
import { json, startScriptedServer } from '../../testing/scripted-server.ts'
import { startApp } from '../../testing/start-app.ts'
import type { Visitor } from '../../testing/visitor.ts'
import { minuteSeconds } from '../../time.ts'

type App = Awaited<ReturnType<typeof startApp>>

const stranger = { email: 'stranger@example.com', password: 'wrong password' }
const wrongPassword = [401, 'INVALID_EMAIL_OR_PASSWORD']
const signIn = (visitor: Visitor, response?: string, body = stranger) =>
  visitor.call(signInEmail, { body, ...(response === undefined ? {} : { headers: { [captchaHeader]: response } }) })
const codeOf = ({ error }: { error: { status: number; code?: string } | null }) => error && [error.status, error.code]

/** Makes a network look as if somebody were guessing passwords from it. */
function makeSuspicious(app: App, ipAddress: string) {
  for (let i = 0; i < 21; i++)
    app.deps.sprayWatch!.count({ networks: [ipAddress], target: `user ${i}`, now: app.deps.now() })
}

/** Requests a challenge by making a call that is refused. */
async function demanded(visitor: Visitor): Promise<WorkDemand> {
  const { error } = await signIn(visitor, solvesWork)
  assert.deepEqual([error?.status, error?.code], [400, 'MISSING_RESPONSE'])
  return error!.details!.captcha as WorkDemand
}

describe('a proof of work that is required on a suspicious network', async () => {
  const app = await startApp({ after })
  const ipAddress = '203.0.113.10'
  const visitor = app.visitor({ ipAddress })
  makeSuspicious(app, ipAddress)

  test('admits one call per solution from a client that announced support for proofs', async () => {
    const { provider, challenge, path } = await demanded(visitor)
    assert.deepEqual([provider, path], ['proof-of-work', '/sign-in/email'])
    const response = await solveWork(challenge)
    assert.deepEqual(codeOf(await signIn(visitor, response)), wrongPassword)
    assert.deepEqual(codeOf(await signIn(visitor, response)), [403, 'VERIFICATION_FAILED'])
  })

  test('is not required on other networks or on a known device of the user', async () => {
    assert.deepEqual(codeOf(await signIn(app.visitor({ ipAddress: '203.0.113.11' }), solvesWork)), wrongPassword)
    const ada = await app.user()
    const device = app.visitor({ ipAddress })
    for (const [name, value] of ada.visitor.cookies) device.cookies.set(name, value)
    assert.equal((await signIn(device, solvesWork, ada)).error, null)
  })

  test('is valid only for the path and the network for which the challenge was issued', async () => {
    const response = await solveWork((await demanded(visitor)).challenge)
    const headers = { [captchaHeader]: response }
    const body = { email: stranger.email }
    const failed = [403, 'VERIFICATION_FAILED']
    assert.deepEqual(codeOf(await visitor.call(requestPasswordReset, { body, headers })), failed)
    const neighbor = app.visitor({ ipAddress: '203.0.113.12' })
    makeSuspicious(app, '203.0.113.12')
    assert.deepEqual(codeOf(await signIn(neighbor, response)), failed)
    assert.deepEqual(codeOf(await signIn(visitor, response)), wrongPassword)
  })

  test('is refused if it is altered, unsolved or older than ten minutes', async () => {
    const { challenge } = await demanded(visitor)
    const response = await solveWork(challenge)
    const unsolved = `${challenge}${'.0'.repeat(16)}`
    const easier = response.replace('pow1.13.', 'pow1.0.')
    const later = response.replace(/^(pow1\.\d+\.)\d+/, `$1${app.deps.now().getTime() + 9_000_000}`)
    const large = response.replace(/\.\w+$/, '.zzzzzzz')
    for (const each of [unsolved, easier, later, large])
      assert.deepEqual(codeOf(await signIn(visitor, each)), [403, 'VERIFICATION_FAILED'], each)
    app.advance(10 * minuteSeconds)
    assert.deepEqual(codeOf(await signIn(visitor, response)), [403, 'VERIFICATION_FAILED'])
  })

  test('can be requested and solved before the call, but only for endpoints that can require it', async () => {
    const { data } = await visitor.call(proofOfWorkChallenge, { query: { path: '/sign-in/email' } })
    assert.deepEqual(codeOf(await signIn(visitor, await solveWork(data!.challenge))), wrongPassword)
    const other = await visitor.call(proofOfWorkChallenge, { query: { path: '/get-session' } })
    assert.deepEqual(codeOf(other), [404, 'NOT_FOUND'])
  })

  test('takes four times as much work while the whole site is under attack', async () => {
    assert.equal(readChallenge((await demanded(visitor)).challenge)!.bits, 13)
    for (let i = 0; i < 120; i++)
      app.deps.sprayWatch!.count({ networks: [`10.0.0.${i}`], target: 'one', now: app.deps.now() })
    assert.equal(readChallenge((await demanded(app.visitor())).challenge)!.bits, 15)
    app.advance(11 * minuteSeconds)
  })
})

describe('a client that cannot solve a proof of work', async () => {
  const limits = { enabled: true, customRules: { '/sign-in/email': { window: 1, max: 100 } } }
  const app = await startApp({ after, options: { rateLimit: limits } })

  test('is limited to five calls a minute from a suspicious network, while calls with a proof are not limited', async () => {
    const ipAddress = '203.0.113.20'
    const visitor = app.visitor({ ipAddress })
    makeSuspicious(app, ipAddress)
    for (let i = 0; i < 5; i++) assert.deepEqual(codeOf(await signIn(visitor)), wrongPassword)
    const { error } = await signIn(visitor)
    assert.equal(error?.code, 'TOO_MANY_REQUESTS')
    assert.ok(error.retryAfterSeconds! > 0 && error.retryAfterSeconds! <= 60)
    assert.deepEqual(codeOf(await signIn(app.visitor({ ipAddress: '203.0.113.21' }))), wrongPassword)
    const solved = await solveWork((await demanded(visitor)).challenge)
    assert.deepEqual(codeOf(await signIn(visitor, solved)), wrongPassword)
    app.advance(60)
    assert.deepEqual(codeOf(await signIn(visitor)), wrongPassword)
  })

  test('is refused if the site always requires proof of work', async () => {
    const strict = await startApp({ after, options: { captcha: { when: 'always' } } })
    assert.deepEqual(codeOf(await signIn(strict.visitor())), [400, 'MISSING_RESPONSE'])
  })
})

describe('clients that solve proofs of work', async () => {
  const app = await startApp({ after, options: { captcha: { when: 'always' } } })
  const { origin } = app.config

  /** Returns the `fetch` function of a browser, and the list of its calls. */
  function recording(visitor = app.visitor()) {
    const calls: string[] = []
    const send = (input: RequestInfo | URL, init?: RequestInit) => {
      calls.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname.replace('/api/auth', '')}`)
      return visitor.fetch(String(input), init)
    }
    return { calls, send }
  }

  test('include gatehouse/client, which fetches a challenge in advance once an endpoint has required one', async () => {
    const { calls, send } = recording()
    const client = createClient({ baseURL: origin, fetch: send })
    const name = 'Ada'
    const user = { email: 'ada@example.com', password: 'correct horse battery' }
    assert.equal((await client.signUp.email({ ...user, name })).error, null)
    assert.equal((await client.signIn.email(stranger)).error?.code, 'INVALID_EMAIL_OR_PASSWORD')
    assert.equal((await client.signIn.email(stranger)).error?.code, 'INVALID_EMAIL_OR_PASSWORD')
    const [first, again] = ['POST /sign-in/email', 'GET /proof-of-work']
    assert.deepEqual(calls, ['POST /sign-up/email', 'POST /sign-up/email', first, first, again, first])
  })

  test("include Better Auth's client with withProofOfWork", async () => {
    const fetchOptions = { customFetchImpl: withProofOfWork(recording().send) }
    const client = createAuthClient({ baseURL: origin, fetchOptions })
    const user = { name: 'Bob', email: 'bob@example.com', password: 'correct horse battery' }
    assert.equal((await client.signUp.email(user)).error, null)
    assert.equal((await client.getSession()).data?.user.email, user.email)
  })
})

test('a proof of work is required instead of a CAPTCHA if the CAPTCHA service fails', async () => {
  const service = await startScriptedServer({ after })
  service.answers['POST /verify'] = json({ message: 'no' }, 500)
  const keys = { siteKey: 'site-key', secretKey: 'secret-key', siteVerifyURLOverride: `${service.origin}/verify` }
  const app = await startApp({ after, options: { captcha: { provider: 'hcaptcha', when: 'always', ...keys } } })
  const visitor = app.visitor()
  assert.deepEqual(codeOf(await signIn(visitor, solvesWork)), [400, 'MISSING_RESPONSE'])
  const none = await visitor.call(proofOfWorkChallenge, { query: { path: '/sign-in/email' } })
  assert.deepEqual(codeOf(none), [404, 'NOT_FOUND'])
  const { error } = await signIn(visitor, 'good')
  assert.deepEqual([error?.status, error?.code], [500, 'UNKNOWN_ERROR'])
  const { challenge } = error!.details!.captcha as WorkDemand
  const response = await solveWork(challenge)
  assert.deepEqual(codeOf(await signIn(visitor, response)), wrongPassword)
  assert.deepEqual(codeOf(await signIn(visitor, response)), [403, 'VERIFICATION_FAILED'])
  assert.equal((await app.db.rows(sql`select 1 from events where action = 'captcha.refused'`)).length, 1)
})
