import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { randomId, randomLowerCaseToken, randomToken } from '../../server/crypto/tokens.ts'
import { hashPassword, verifyPassword } from '../../server/crypto/passwords.ts'
import { signValue } from '../../server/crypto/signing.ts'
import { sql } from '../../server/database/sql.ts'
import { mailVerificationLink } from '../../server/accounts/email-verification.ts'
import { openTestSession } from '../../server/testing/session.ts'
import { createUser } from '../../server/accounts/sign-up.ts'
import { rememberSecret } from '../../server/accounts/verifications.ts'
import { newestLink } from '../../server/testing/email-links.ts'
import { startApp, testSecret } from '../../server/testing/start-app.ts'
import { startProcess } from '../../server/testing/server-process.ts'
import { patientDatabase, post } from './calls.ts'
import { extent } from './extent.ts'

const { rounds } = extent
const clients = 20
const visitor = { ipAddress: '203.0.113.7', userAgent: 'Test browser', isLocal: false }
const emailVerification = { autoSignInAfterVerification: true }

describe('twenty concurrent requests to two processes', async () => {
  const app = await startApp({ after, options: { emailVerification } })
  const { db, deps } = app
  const options = {
    secret: testSecret,
    database: patientDatabase(app.databaseUrl),
    rateLimit: { enabled: false },
    emailVerification,
  }
  const servers = await Promise.all([startProcess(options), startProcess(options)])
  after(async () => void (await Promise.all(servers.map((server) => server.end('SIGTERM')))))
  const serverOf = (client: number) => servers[client % servers.length]!
  const passwordHash = await hashPassword('correct horse battery')

  /** Creates a user. All users share one hash, which is computed only once to save time. */
  async function person(name: string, round: number) {
    const details = { name, email: `${name}-${round}@example.com`, role: 'user', extra: {}, passwordHash }
    const user = (await createUser(deps, details))!
    return { ...user, round }
  }

  async function signedIn(user: Awaited<ReturnType<typeof person>>) {
    const session = await openTestSession(deps, user, visitor)
    return `gatehouse.session_token=${encodeURIComponent(signValue(session.token, testSecret))}`
  }

  /** Sends the request from all clients at once. Returns the outcome of each request: its status and refusal code. */
  function together(ask: (client: number) => Promise<Response>) {
    return Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const reply = await ask(client)
        const { code } = reply.status < 400 ? {} : ((await reply.json()) as { code?: string })
        const signsIn = reply.headers.getSetCookie().some((line) => /session_token=[^;]/.test(line))
        return { client, outcome: [reply.status, code].join(' ').trim(), signsIn }
      }),
    )
  }

  /** Asserts that exactly one outcome is 200 and all others are in `otherwise`. Returns the client that got the 200. */
  function onlyWinner(answers: Awaited<ReturnType<typeof together>>, otherwise: string[]) {
    const winners = answers.filter(({ outcome }) => outcome === '200')
    assert.equal(winners.length, 1, answers.map(({ outcome }) => outcome).join())
    for (const { outcome } of answers) assert.ok(['200', ...otherwise].includes(outcome), outcome)
    return winners[0]!.client
  }

  async function count(user: { id: string; email: string }) {
    return db.one<Record<string, number>>(sql`
      select (select count(*)::int from users where id = ${user.id}) as users,
        (select count(*)::int from accounts where user_id = ${user.id}) as accounts,
        (select count(*)::int from sessions where user_id = ${user.id}) as sessions,
        (select count(*)::int from verifications where user_id = ${user.id}) as secrets,
        (select count(*)::int from mails where recipient = ${user.email}) as mails,
        (select count(*)::int from events where subject_id = ${user.id} or (actor_id = ${user.id} and action <> 'session.started')) as events`)
  }

  test('use a reset token once', async () => {
    // Each attempt hashes its password between checking and using the token. Hashing is slow, so all twenty attempts
    // overlap in every round, and a tenth of the rounds is enough.
    for (let round = 0; round < rounds / 10; round++) {
      const user = await person('reset', round)
      await signedIn(user)
      const token = randomToken(24)
      const secret = { secret: token, userId: user.id, value: user.email, lifetimeSeconds: 3600 }
      await rememberSecret(deps, { purpose: 'reset-password', ...secret })
      await rememberSecret(deps, { purpose: 'reset-password', ...secret, secret: randomToken(24) })

      const answers = await together((client) =>
        post(serverOf(client), '/reset-password', { token, newPassword: `password of ${client}` }),
      )

      const winner = onlyWinner(answers, ['400 INVALID_TOKEN'])
      // Events: password reset, sessions ended, email address verified.
      assert.deepEqual(await count(user), { users: 1, accounts: 1, sessions: 0, secrets: 0, mails: 1, events: 3 })
      const stored = await db.one<{ password: string }>(sql`select password from accounts where user_id = ${user.id}`)
      assert.ok(await verifyPassword(`password of ${winner}`, stored.password), 'the password is the winner’s')
    }
  })

  test('sign in only one client with a verification token', async () => {
    for (let round = 0; round < rounds; round++) {
      const user = await person('verification', round)
      await mailVerificationLink(deps, user, { visitor: {} })
      const { search } = new URL(await newestLink(app, user.email, 'verify-email'))
      const token = new URLSearchParams(search).get('token')!

      const answers = await together((client) =>
        fetch(`${serverOf(client).origin}/api/auth/verify-email?token=${token}`, { redirect: 'manual' }),
      )

      // Opening the link twice is harmless, so all requests succeed.
      assert.deepEqual([...new Set(answers.map(({ outcome }) => outcome))], ['200'])
      assert.equal(answers.filter(({ signsIn }) => signsIn).length, 1)
      // Event: email address verified.
      assert.deepEqual(await count(user), { users: 1, accounts: 1, sessions: 1, secrets: 0, mails: 1, events: 1 })
      const now = await db.one<{ verified: boolean }>(
        sql`select email_verified as verified from users where id = ${user.id}`,
      )
      assert.equal(now.verified, true)
    }
  })

  test('use a deletion token once', async () => {
    for (let round = 0; round < rounds; round++) {
      const user = await person('deletion', round)
      // A goodbye mail is sent only to a verified email address.
      await db.run(sql`update users set email_verified = true where id = ${user.id}`)
      const cookies = [await signedIn(user), await signedIn(user)]
      const token = randomLowerCaseToken(32)
      await rememberSecret(deps, {
        purpose: 'delete-account',
        secret: token,
        userId: user.id,
        value: user.id,
        lifetimeSeconds: 3600,
      })

      const answers = await together((client) =>
        post(serverOf(client), '/delete-user', { token }, cookies[client % cookies.length]),
      )

      onlyWinner(answers, ['404 INVALID_TOKEN', '401 UNAUTHORIZED'])
      // Event: user deleted.
      assert.deepEqual(await count(user), { users: 0, accounts: 0, sessions: 0, secrets: 0, mails: 1, events: 1 })
    }
  })

  test('unlink only one of the last two accounts of a user', async () => {
    for (let round = 0; round < rounds; round++) {
      const user = await person('unlink', round)
      const cookie = await signedIn(user)
      await db.run(sql`
        insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
        values (${randomId()}, ${user.id}, 'github', ${user.id}, now(), now())`)
      const providers = ['credential', 'github']
      const asked = (client: number) => providers[(client >> 1) % 2]!

      const answers = await together((client) =>
        post(serverOf(client), '/unlink-account', { providerId: asked(client) }, cookie),
      )

      const winner = onlyWinner(answers, ['400 YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT'])
      // Mail: account unlinked. Event: account unlinked.
      assert.deepEqual(await count(user), { users: 1, accounts: 1, sessions: 1, secrets: 0, mails: 1, events: 1 })
      const left = await db.one<{ provider: string }>(
        sql`select provider_id as provider from accounts where user_id = ${user.id}`,
      )
      assert.notEqual(left.provider, asked(winner))
    }
  })

  test('give an email address to only one of twenty users who request it', async () => {
    for (let round = 0; round < rounds; round++) {
      const people = await Promise.all(
        Array.from({ length: clients }, async (_, client) => {
          const user = await person(`mover-${client}`, round)
          return { ...user, cookie: await signedIn(user) }
        }),
      )
      const newEmail = `wanted-${round}@example.com`

      const answers = await together((client) =>
        post(serverOf(client), '/change-email', { newEmail }, people[client]!.cookie),
      )

      const winner = people[onlyWinner(answers, ['400 COULDNT_UPDATE_YOUR_EMAIL'])]!
      const ids = people.map(({ id }) => id)
      const rows = await db.rows<{ id: string; email: string }>(
        sql`select id, email from users where id = any(${ids}::text[]) order by id`,
      )
      const expected = people.map(({ id, email }) => ({ id, email: id === winner.id ? newEmail : email }))
      assert.deepEqual(
        rows,
        expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      )
      const traces = await db.one<Record<string, number>>(sql`
        select (select count(*)::int from mails where recipient = ${newEmail}) as mails,
          (select count(*)::int from verifications where user_id = any(${ids}::text[])) as secrets,
          (select count(*)::int from events where action = 'user.email-changed' and subject_id = any(${ids}::text[])) as events`)
      assert.deepEqual(traces, { mails: 1, secrets: 1, events: 1 })
    }
  })
})
