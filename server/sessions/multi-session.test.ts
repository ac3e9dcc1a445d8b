import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { impersonateUser } from '../../contract/admin/impersonation.ts'
import { listDeviceSessions, revokeDeviceSession, setActiveSession } from '../../contract/sessions/multi-session.ts'
import { getSession, revokeSessions } from '../../contract/sessions/sessions.ts'
import { signInEmail, signOut } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { signValue } from '../crypto/signing.ts'
import { userWithApp } from '../testing/factors.ts'
import { startApp, testSecret } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const prefix = 'gatehouse.session_token_multi-'
const maximumSessions = 3

describe('several accounts in one browser', async () => {
  const options = { multiSession: { enabled: true, maximumSessions }, session: { cookieCache: { enabled: true } } }
  const app = await startApp({ after, options })
  type User = Awaited<ReturnType<typeof app.user>>

  async function signIn(browser: Visitor, { email, password }: Pick<User, 'email' | 'password'>, rememberMe = true) {
    await browser.call(signInEmail, { body: { email, password, rememberMe } })
    return (JSON.parse(browser.lastBody()) as { token: string }).token
  }
  /** Returns a browser that is signed in to this many new accounts; the last one is current. */
  async function browserWith(count: number) {
    const browser = app.visitor()
    const users: (User & { token: string })[] = []
    for (let i = 0; i < count; i++) {
      const user = await app.user()
      users.push({ ...user, token: await signIn(browser, user) })
    }
    return { browser, users }
  }
  async function switchTo(browser: Visitor, sessionToken: string) {
    const { data, error } = await browser.call(setActiveSession, { body: { sessionToken } })
    return error ? `${browser.lastResponse().status} ${error.code}` : data.user.id
  }
  const current = async (browser: Visitor) => (await browser.call(getSession)).data?.user.id ?? null
  const listed = async (browser: Visitor) => (await browser.call(listDeviceSessions)).data!.map(({ user }) => user.id)
  const held = (browser: Visitor) => [...browser.cookies.keys()].filter((name) => name.startsWith(prefix)).toSorted()
  const nameOf = (token: string) => prefix + token.toLowerCase()
  const isAlive = async (token: string) =>
    (await app.db.rows(sql`select id from sessions where token = ${token}`)).length === 1
  const refused = '401 INVALID_SESSION_TOKEN'

  test('keep their sessions when another account signs in, and can be switched while the cookie cache is on', async () => {
    const { browser, users } = await browserWith(2)
    const [ada, grace] = [users[0]!, users[1]!]
    assert.deepEqual(held(browser), [nameOf(ada.token), nameOf(grace.token)].toSorted())
    assert.equal(await current(browser), grace.id)
    assert.deepEqual(await listed(browser), [ada.id, grace.id])
    assert.equal(await switchTo(browser, ada.token), ada.id)
    assert.equal(await current(browser), ada.id)
    assert.ok(await isAlive(grace.token))
  })

  test('have one session per account: another sign-in to the same account replaces the session', async () => {
    const { browser, users } = await browserWith(2)
    const [ada, grace] = [users[0]!, users[1]!]
    const again = await signIn(browser, ada)
    assert.deepEqual(held(browser), [nameOf(again), nameOf(grace.token)].toSorted())
    assert.deepEqual([await isAlive(ada.token), await isAlive(grace.token)], [false, true])
  })

  test('have a maximum; a session beyond the maximum can be current, but ends when the browser switches accounts', async () => {
    const { browser, users } = await browserWith(maximumSessions + 1)
    const last = users.at(-1)!
    assert.equal(held(browser).length, maximumSessions)
    assert.equal(await current(browser), last.id)
    assert.deepEqual(
      await listed(browser),
      users.slice(0, -1).map(({ id }) => id),
    )
    assert.equal(await switchTo(browser, last.token), refused)
    assert.equal(await switchTo(browser, users[0]!.token), users[0]!.id)
    assert.equal(await isAlive(last.token), false)
  })

  test('can be switched only to a session for which the browser has the signed cookie', async () => {
    const { browser, users } = await browserWith(2)
    const [ada, grace] = [users[0]!, users[1]!]
    const victim = { token: (await app.user()).token! }
    const real = browser.cookies.get(nameOf(ada.token))!
    const forged = {
      'no cookie': undefined,
      'not signed': victim.token,
      'wrong signature': `${victim.token}.${decodeURIComponent(real).split('.').at(-1)}`,
      'the value of another cookie': real,
      'another secret': encodeURIComponent(signValue(`${victim.token}::`, 'another-secret-of-32-characters-00')),
      'signed without a token': encodeURIComponent(signValue('true', testSecret)),
    }
    for (const [name, value] of Object.entries(forged)) {
      if (value === undefined) browser.cookies.delete(nameOf(victim.token))
      else browser.cookies.set(nameOf(victim.token), value)
      assert.equal(await switchTo(browser, victim.token), refused, name)
      await browser.call(revokeDeviceSession, { body: { sessionToken: victim.token } })
      assert.equal(browser.lastResponse().status, 401, name)
      assert.deepEqual(await listed(browser), [ada.id, grace.id], name)
    }
    assert.ok(await isAlive(victim.token))
    assert.equal(await switchTo(app.visitor(), ada.token), refused)
    assert.equal(await current(browser), grace.id)
  })

  test('cannot be switched if the cookies of two accounts have exchanged values', async () => {
    const { browser, users } = await browserWith(2)
    const names = users.map(({ token }) => nameOf(token))
    const values = names.map((name) => browser.cookies.get(name)!)
    for (const [i, name] of names.entries()) browser.cookies.set(name, values[1 - i]!)
    for (const { token } of users) assert.equal(await switchTo(browser, token), refused)
    assert.deepEqual(await listed(browser), [])
  })

  test('cannot be switched to an ended or expired session or a banned user, and the cookie is cleared', async () => {
    const endings = {
      ended: (token: string) => app.db.run(sql`delete from sessions where token = ${token}`),
      expired: (token: string) =>
        app.db.run(sql`update sessions set expires_at = ${app.deps.now()} where token = ${token}`),
      banned: (token: string) =>
        app.db.run(
          sql`update users set banned = true where id = (select user_id from sessions where token = ${token})`,
        ),
    }
    for (const [name, end] of Object.entries(endings)) {
      const { browser, users } = await browserWith(3)
      const [ada, grace, eve] = [users[0]!, users[1]!, users[2]!]
      await end(ada.token)
      assert.equal(await switchTo(browser, ada.token), refused, name)
      assert.deepEqual(held(browser), [nameOf(grace.token), nameOf(eve.token)].toSorted(), name)
      await end(grace.token)
      assert.deepEqual(await listed(browser), [eve.id], name)
      assert.deepEqual(held(browser), [nameOf(eve.token)], name)
    }
  })

  test('are all signed out by sign-out, which clears their cookies', async () => {
    const { browser, users } = await browserWith(2)
    const elsewhere = await signIn(app.visitor(), users[0]!)
    assert.deepEqual((await browser.call(signOut)).data, { success: true })
    assert.deepEqual(held(browser), [])
    assert.equal(browser.cookies.has('gatehouse.session_token'), false)
    for (const { token } of users) assert.equal(await isAlive(token), false)
    assert.ok(await isAlive(elsewhere))
  })

  test('stay signed in when one is signed out; only after revokeDeviceSession does another become current', async () => {
    const { browser, users } = await browserWith(2)
    const [ada, grace] = [users[0]!, users[1]!]
    await browser.call(revokeDeviceSession, { body: { sessionToken: grace.token } })
    assert.equal(await current(browser), ada.id)
    await browser.call(revokeDeviceSession, { body: { sessionToken: ada.token } })
    assert.deepEqual([await current(browser), held(browser)], [null, []])
    const other = await browserWith(2)
    await other.browser.call(revokeSessions)
    assert.equal(await current(other.browser), null)
    assert.deepEqual(await listed(other.browser), [other.users[0]!.id])
  })

  test('have persistent cookies only if the user signed in with `rememberMe`', async () => {
    const [ada, grace] = [await app.user(), await app.user()]
    const browser = app.visitor()
    const short = await signIn(browser, ada, false)
    const long = await signIn(browser, grace)
    const lines = () => browser.lastResponse().headers.getSetCookie()
    const lineOf = (name: string) => lines().find((line) => line.startsWith(`${name}=`))!
    await switchTo(browser, short)
    for (const name of ['gatehouse.session_token', nameOf(short)]) assert.doesNotMatch(lineOf(name), /Max-Age/)
    await switchTo(browser, long)
    for (const name of ['gatehouse.session_token', nameOf(long)]) assert.match(lineOf(name), /Max-Age=\d{4}/)
  })

  test('require the second factor of an added account before the account becomes current', async () => {
    const { browser, users } = await browserWith(1)
    const user = await userWithApp(app)
    await browser.call(signInEmail, { body: { email: user.email, password: user.password } })
    assert.match(browser.lastBody(), /twoFactorRedirect/)
    assert.equal(await current(browser), null)
    assert.deepEqual(await listed(browser), [users[0]!.id])
    assert.equal(await switchTo(browser, users[0]!.token), users[0]!.id)
  })

  test('do not include impersonation sessions, and cannot be switched during an impersonation', async () => {
    const { browser, users } = await browserWith(2)
    const [ada, admin] = [users[0]!, users[1]!]
    await app.db.run(sql`update users set role = 'admin' where id = ${admin.id}`)
    const target = await app.user()
    const { data } = await browser.call(impersonateUser, { body: { userId: target.id } })
    assert.equal(await current(browser), target.id)
    assert.deepEqual(await listed(browser), [ada.id, admin.id])
    assert.equal(await switchTo(browser, ada.token), '403 YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING')
    assert.deepEqual(held(browser), [nameOf(ada.token), nameOf(admin.token)].toSorted())
    // An attacker could rename a stolen session cookie to look like the cookie of a device session.
    const { token } = data!.session
    const thief = app.visitor()
    thief.cookies.set(nameOf(token), browser.cookies.get('gatehouse.session_token')!)
    assert.equal(await switchTo(thief, token), refused)
    assert.ok(await isAlive(token))
  })

  test('can be read from the cookies that Better Auth wrote', async () => {
    const { id, token } = await app.user()
    const browser = app.visitor()
    browser.cookies.set(nameOf(token!), encodeURIComponent(signValue(token!, testSecret)))
    assert.deepEqual(await listed(browser), [id])
    assert.equal(await switchTo(browser, token!), id)
  })
})

test('without multi-session, another sign-in ends the previous session, and the multi-session endpoints return 404', async () => {
  const app = await startApp({ after })
  const [ada, grace] = [await app.user(), await app.user()]
  await ada.visitor.call(signInEmail, { body: { email: grace.email, password: grace.password } })
  assert.equal((await app.db.rows(sql`select id from sessions where token = ${ada.token}`)).length, 0)
  assert.deepEqual(
    [...ada.visitor.cookies.keys()].filter((name) => name.startsWith(prefix)),
    [],
  )
  await ada.visitor.call(listDeviceSessions)
  assert.equal(ada.visitor.lastResponse().status, 404)
})
