import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { hashPassword } from '../../server/crypto/passwords.ts'
import { openTestSession } from '../../server/testing/session.ts'
import { createUser } from '../../server/accounts/sign-up.ts'
import { signValue } from '../../server/crypto/signing.ts'
import { sql } from '../../server/database/sql.ts'
import { startProcess, type ServerProcess } from '../../server/testing/server-process.ts'
import { startSocialProvider, visitProvider } from '../../server/testing/social-provider.ts'
import { startApp, testSecret } from '../../server/testing/start-app.ts'
import { secondsAfter } from '../../server/time.ts'
import { patientDatabase, post } from './calls.ts'
import { extent } from './extent.ts'

const { rounds } = extent
const clients = 20
const visitor = { ipAddress: '203.0.113.7', userAgent: 'Test browser', isLocal: false }

describe('twenty concurrent requests to two processes with a social provider', async () => {
  const acme = await startSocialProvider({ after })
  const socialProviders = { acme: { ...acme.options, redirectURI: 'http://localhost:3000/back' } }
  const app = await startApp({ after, options: { socialProviders } })
  const { db, deps } = app
  const options = {
    secret: testSecret,
    database: patientDatabase(app.databaseUrl),
    rateLimit: { enabled: false },
    socialProviders,
  }
  const servers = await Promise.all([startProcess(options), startProcess(options)])
  after(async () => void (await Promise.all(servers.map((server) => server.end('SIGTERM')))))
  const serverOf = (client: number) => servers[client % servers.length]!
  const passwordHash = await hashPassword('correct horse battery')

  const together = <T>(work: (client: number, server: ServerProcess) => Promise<T>) =>
    Promise.all(Array.from({ length: clients }, (_, client) => work(client, serverOf(client))))

  /** Visits the provider, and returns the query string and the cookies with which the browser comes back. */
  async function setOut(path = '/sign-in/social', session?: string) {
    const reply = await post(servers[0], path, { provider: 'acme', callbackURL: '/home' }, session)
    const { url } = (await reply.json()) as { url: string }
    const state = reply.headers.getSetCookie().find((line) => line.startsWith('gatehouse.state='))!
    const { search } = new URL(await visitProvider(url))
    return { search, cookie: [state.split(';')[0], session].filter(Boolean).join('; ') }
  }

  /** Opens the callback in the browser. Returns the path to which it redirects, or the query string with the error. */
  async function comeBack(server: ServerProcess, { search, cookie }: { search: string; cookie: string }) {
    const reply = await fetch(`${server.origin}/api/auth/callback/acme${search}`, {
      headers: { cookie },
      redirect: 'manual',
    })
    return reply.headers.get('location')!.replace(/^.*(?=\?error=)/, '')
  }

  /** Creates a signed-in user with a verified email address. */
  async function person(name: string) {
    const details = { name, email: `${name}@example.com`, role: 'user', extra: {}, passwordHash }
    const user = (await createUser(deps, details))!
    await db.run(sql`update users set email_verified = true where id = ${user.id}`)
    const session = await openTestSession(deps, user, visitor)
    return { ...user, cookie: `gatehouse.session_token=${encodeURIComponent(signValue(session.token, testSecret))}` }
  }

  const tally = (outcomes: readonly string[]) => {
    const counts: Record<string, number> = {}
    for (const outcome of outcomes.toSorted()) counts[outcome] = (counts[outcome] ?? 0) + 1
    return counts
  }

  const countOf = (sub: string) =>
    db.one<{ users: number; accounts: number; sessions: number }>(sql`
      select count(distinct a.user_id)::int as users, count(distinct a.id)::int as accounts,
        count(distinct s.id)::int as sessions
      from accounts a left join sessions s on s.user_id = a.user_id
      where a.provider_id = 'acme' and a.account_id = ${sub}`)

  test('complete one sign-in flow only once, and call the provider once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { sub } = acme.newUser()
      const flow = await setOut()
      const calls = acme.tokenCalls()
      const locations = await together((_, server) => comeBack(server, flow))
      assert.deepEqual(tally(locations), { '/home': 1, '?error=please_restart_the_process': clients - 1 })
      assert.equal(acme.tokenCalls() - calls, 1)
      assert.deepEqual(await countOf(sub), { users: 1, accounts: 1, sessions: 1 })
    }
  })

  test('create one user if all twenty are the first sign-ins with the same account', async () => {
    for (let round = 0; round < rounds; round++) {
      const { sub, email } = acme.newUser()
      const flows = await together(() => setOut())
      const locations = await together((client, server) => comeBack(server, flows[client]!))
      assert.deepEqual(tally(locations), { '/home': clients })
      assert.deepEqual(await countOf(sub), { users: 1, accounts: 1, sessions: clients })
      const events = await db.one(sql`
        select count(*)::int as count from events e join users u on u.id = e.subject_id
        where e.action = 'user.signed-up' and u.email = ${email}`)
      assert.deepEqual(events, { count: 1 })
    }
  })

  test('refresh an expiring access token only once, and all receive the new token', async () => {
    const ada = await person('renewing')
    acme.newUser()
    await comeBack(servers[0], await setOut('/link-social', ada.cookie))
    const ask = async (server: ServerProcess) => {
      const reply = await post(server, '/get-access-token', { providerId: 'acme' }, ada.cookie)
      return ((await reply.json()) as { accessToken?: string }).accessToken ?? `${reply.status}`
    }
    let before = await ask(servers[0])
    for (let round = 0; round < rounds; round++) {
      await db.run(sql`
        update accounts set access_token_expires_at = ${secondsAfter(deps.now(), 4)}
        where user_id = ${ada.id} and provider_id = 'acme'`)
      const calls = acme.tokenCalls()
      const tokens = await together((_, server) => ask(server))
      assert.equal(acme.tokenCalls() - calls, 1)
      assert.equal(new Set(tokens).size, 1, [...new Set(tokens)].join())
      assert.match(tokens[0]!, /^ey/)
      assert.notEqual(tokens[0], before)
      before = tokens[0]!
    }
  })

  test('link an account to only one of two users who request it', async () => {
    const people = [await person('linking-one'), await person('linking-two')]
    for (let round = 0; round < rounds; round++) {
      const { sub } = acme.newUser()
      // The browsers of each user are split evenly between the two processes.
      const personOf = (client: number) => people[(client >> 1) % 2]!
      const flows = await together((client) => setOut('/link-social', personOf(client).cookie))
      const locations = await together((client, server) => comeBack(server, flows[client]!))
      const { owner } = await db.one<{ owner: string }>(
        sql`select user_id as owner from accounts where provider_id = 'acme' and account_id = ${sub}`,
      )
      for (const [client, location] of locations.entries())
        assert.equal(
          location,
          personOf(client).id === owner ? '/home' : '?error=account_already_linked_to_different_user',
        )
      const linked = await db.one(sql`
        select count(*)::int as count from events e join accounts a on a.id = e.subject_id
        where e.action = 'account.linked' and a.account_id = ${sub}`)
      assert.deepEqual(linked, { count: 1 })
    }
  })

  test('keep at least one sign-in method while accounts are linked and unlinked, and record an event for each change', async () => {
    for (let round = 0; round < rounds; round++) {
      const ada = await person(`unlinking-${round}`)
      const { sub } = acme.newUser()
      assert.equal(await comeBack(servers[0], await setOut('/link-social', ada.cookie)), '/home')
      const flows = await together(() => setOut('/link-social', ada.cookie))
      const unlink = async (server: ServerProcess, body: object) => {
        const reply = await post(server, '/unlink-account', body, ada.cookie)
        const { code } = (await reply.json()) as { code?: string }
        return `${reply.status} ${code ?? ''}`.trim()
      }
      const outcomes = await together((client, server) => {
        const turn = (client >> 1) % 3
        if (turn === 0) return unlink(server, { providerId: 'credential' })
        return turn === 1 ? unlink(server, { providerId: 'acme', accountId: sub }) : comeBack(server, flows[client]!)
      })
      const allowed = ['200', '/home', '400 YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT', '400 ACCOUNT_NOT_FOUND']
      for (const outcome of outcomes) assert.ok(allowed.includes(outcome), outcome)
      const left = await db.one<{ all: number; acme: number; linked: number; unlinked: number }>(sql`
        select (select count(*)::int from accounts where user_id = ${ada.id}) as all,
          (select count(*)::int from accounts where user_id = ${ada.id} and provider_id = 'acme') as acme,
          (select count(*)::int from events where actor_id = ${ada.id} and action = 'account.linked') as linked,
          (select count(*)::int from events where actor_id = ${ada.id} and action = 'account.unlinked') as unlinked`)
      assert.ok(left.all >= 1 && left.acme <= 1, JSON.stringify(left))
      assert.equal(1 + left.linked - left.unlinked, left.all)
      assert.equal(outcomes.filter((outcome) => outcome === '200').length, left.unlinked)
    }
  })
})
