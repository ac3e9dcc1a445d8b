import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { getCookieCache, getSessionCookie } from 'better-auth-first/cookies'
import {
  getSession,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  revokeSessions,
} from '../../contract/sessions/sessions.ts'
import { signInEmail, signOut } from '../../contract/sign-in/sign-in.ts'
import type { Options } from '../config/config.ts'
import { sql } from '../database/sql.ts'
import { writeCachedSession } from '../http/cookies/session-cache-cookie.ts'
import { startApp, testSecret } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const maxAge = 300
const name = 'gatehouse.session_data'
const cacheOn: Options = { session: { cookieCache: { enabled: true } } }
type App = Awaited<ReturnType<typeof startApp>>

const cookieLines = (visitor: Visitor) => visitor.lastResponse().headers.getSetCookie()
const cacheLines = (visitor: Visitor) => cookieLines(visitor).filter((line) => line.includes('session_data='))
const cookieHeader = (visitor: Visitor) => [...visitor.cookies].map((pair) => pair.join('=')).join('; ')

/** Renames a user directly in the database, so that a reply with the old name must come from the cookie. */
const rename = (app: App, id: string) => app.db.run(sql`update users set name = 'New name' where id = ${id}`)

async function shownName(visitor: Visitor, query: { disableCookieCache?: boolean } = {}) {
  const { data } = await visitor.call(getSession, { query })
  return data === null ? null : data.user.name
}

describe('the cache cookie', async () => {
  const app = await startApp({ after, options: cacheOn })

  test('is set exactly once, with a maximum age, in the replies to sign-up, sign-in and each read from the database', async () => {
    const { visitor, ...ada } = await app.user()
    assert.equal(cacheLines(visitor).length, 1)
    await visitor.call(signInEmail, { body: { ...ada, rememberMe: false } })
    assert.equal(cacheLines(visitor).length, 1)
    assert.match(
      cacheLines(visitor)[0]!,
      /^gatehouse\.session_data=[\w-]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    app.advance(maxAge)
    await visitor.call(getSession)
    assert.equal(cookieLines(visitor).length, 1)
    assert.match(cacheLines(visitor)[0]!, /Max-Age=300; Path=\//)
  })

  test('lets get-session reply without the database, with the same content and without a new cookie', async () => {
    const { visitor, id } = await app.user({ name: 'Old name' })
    const fromStore = (await visitor.call(getSession, { query: { disableCookieCache: true } })).data
    await rename(app, id)
    assert.deepEqual((await visitor.call(getSession)).data, fromStore)
    assert.deepEqual(cookieLines(visitor), [])
  })

  test('is ignored if disableCookieCache is set, and after its maximum age', async () => {
    const { visitor, id } = await app.user({ name: 'Old name' })
    const held = new Map(visitor.cookies)
    await rename(app, id)
    assert.equal(await shownName(visitor, { disableCookieCache: true }), 'New name')
    visitor.cookies.set(name, held.get(name)!)
    app.advance(maxAge - 5)
    assert.equal(await shownName(visitor), 'Old name')
    app.advance(5)
    assert.equal(await shownName(visitor), 'New name')
  })

  test('is not valid longer than its session', async () => {
    const { visitor, id } = await app.user()
    await app.db.run(
      sql`update sessions set expires_at = ${new Date(app.deps.now().getTime() + 60_000)} where user_id = ${id}`,
    )
    await visitor.call(getSession, { query: { disableCookieCache: true } })
    app.advance(60)
    assert.equal(await shownName(visitor), null)
  })

  test('grants no permissions if the session is missing from the database', async () => {
    const { visitor, id } = await app.user({ name: 'Old name' })
    await rename(app, id)
    await app.db.run(sql`alter table sessions disable trigger revoke_ended`)
    await app.db.run(sql`delete from sessions where user_id = ${id}`)
    await app.db.run(sql`alter table sessions enable trigger revoke_ended`)
    assert.equal(await shownName(visitor), 'Old name')
    for (const endpoint of [listSessions, revokeSessions, revokeOtherSessions])
      assert.equal((await visitor.call(endpoint)).error?.status, 401)
  })

  test('is ignored and replaced if it is malformed, too old, for another session, or signed with another secret', async () => {
    const { visitor, id } = await app.user({ name: 'Old name' })
    const eve = await app.user()
    const { session, user } = (await visitor.call(getSession)).data!
    await rename(app, id)
    const soon = new Date(app.deps.now().getTime() + 60_000)
    const ofEve = (await eve.visitor.call(getSession)).data!
    const forgeries = [
      eve.visitor.cookies.get(name)!,
      writeCachedSession({ session: ofEve.session, user }, soon, testSecret),
      writeCachedSession({ session: { ...session, userId: eve.id }, user: ofEve.user }, soon, `${testSecret}x`),
      writeCachedSession({ session, user }, app.deps.now(), testSecret),
      writeCachedSession({ session, user }, new Date(soon.getTime() + maxAge * 1000), testSecret),
      'garbage',
      '%',
      '%00',
      'e30',
      'x'.repeat(9000),
    ]
    for (const forgery of forgeries) {
      visitor.cookies.set(name, forgery)
      assert.equal(await shownName(visitor), 'New name', forgery)
      assert.match(cacheLines(visitor)[0] ?? '', /=[\w-]+; Max-Age=300; Path=\/;/, forgery)
    }
  })

  test('is ignored if the session cookie is missing or forged', async () => {
    const { visitor } = await app.user()
    visitor.cookies.delete('gatehouse.session_token')
    assert.equal(await shownName(visitor), null)
    visitor.cookies.set('gatehouse.session_token', 'forged.session')
    assert.equal(await shownName(visitor), null)
  })

  test('is not written if it would be too large, and a previous cookie is cleared', async () => {
    const { visitor, id } = await app.user()
    const max = 4096 - name.length
    const written = async (characters: number) => {
      await app.db.run(
        sql`update users set image = ${`https://example.com/${'x'.repeat(characters)}`} where id = ${id}`,
      )
      assert.ok(await shownName(visitor, { disableCookieCache: true }))
      return cacheLines(visitor).map((line) => line.slice(name.length + 1).split(';')[0]!)
    }
    let characters = 1900
    while ((await written(characters))[0] !== '') characters++
    assert.deepEqual(cacheLines(visitor), [`${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`])
    const [largest = ''] = await written(characters - 1)
    assert.ok(largest.length > max - 4 && largest.length <= max, `${largest.length} of ${max}`)
  })
})

describe('the cache cookie of a session that ends', async () => {
  const app = await startApp({ after, options: cacheOn })

  /** Creates a user who is signed in on two browsers, both with a valid cache cookie. */
  async function onTwoBrowsers() {
    const ada = await app.user({ name: 'Old name' })
    const other = app.visitor()
    await other.call(signInEmail, { body: ada })
    await rename(app, ada.id)
    assert.equal(await shownName(ada.visitor), 'Old name')
    assert.equal(await shownName(other), 'Old name')
    const session = (await other.call(getSession)).data!.session
    return { ...ada, other, session }
  }
  type Users = Awaited<ReturnType<typeof onTwoBrowsers>>

  const ways: [string, (users: Users) => Promise<unknown>][] = [
    ['revoke-session', ({ visitor, session }) => visitor.call(revokeSession, { body: { token: session.token } })],
    ['revoke-other-sessions', ({ visitor }) => visitor.call(revokeOtherSessions)],
    ['revoke-sessions', ({ visitor }) => visitor.call(revokeSessions)],
    ['a ban', ({ id }) => app.db.run(sql`update users set banned = true where id = ${id}`)],
    ['the deletion of the user', ({ id }) => app.db.run(sql`delete from users where id = ${id}`)],
  ]
  for (const [way, end] of ways) {
    test(`is invalid at once after ${way}`, async () => {
      const users = await onTwoBrowsers()
      await end(users)
      assert.equal(await shownName(users.other), null)
      assert.equal(users.other.lastBody(), 'null')
      assert.equal(cookieLines(users.other).length, 3)
    })
  }

  test('is invalid at once after sign-out', async () => {
    const { other } = await onTwoBrowsers()
    const held = cookieHeader(other)
    await other.call(signOut)
    const replay = await app.visitor().fetch('/api/auth/get-session', { headers: { cookie: held } })
    assert.equal(await replay.text(), 'null')
  })

  test('becomes invalid without affecting cache cookies of other sessions', async () => {
    const { visitor, session } = await onTwoBrowsers()
    await visitor.call(revokeSession, { body: { token: session.token } })
    assert.equal(await shownName(visitor), 'Old name')
  })

  test('is ignored while the process gets no database notifications, and stays invalid if the session ended meanwhile', async () => {
    const first = await onTwoBrowsers()
    await app.db.run(sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'gatehouse listening' and datname = current_database()`)
    const held = new Map(first.other.cookies)
    const believed = new Map(first.visitor.cookies)
    assert.equal(await shownName(first.visitor), 'New name')
    await first.visitor.call(revokeSession, { body: { token: first.session.token } })

    const restored = async () => {
      for (const [cookie, value] of believed) first.visitor.cookies.set(cookie, value)
      return (await shownName(first.visitor)) === 'Old name'
    }
    while (!(await restored())) await new Promise((resolve) => setImmediate(resolve))
    for (const [cookie, value] of held) first.other.cookies.set(cookie, value)
    assert.equal(await shownName(first.other), null)
  })
})

describe('Better Auth’s server helpers', async () => {
  const app = await startApp({
    after,
    options: {
      ...cacheOn,
      advanced: { cookiePrefix: 'better-auth' },
      user: {
        additionalFields: {
          nickname: {},
          secretScore: { type: 'number', defaultValue: 7, returned: false, input: false },
        },
      },
    },
  })

  test('can read our cookies with the same prefix and secret, and see no fields with `returned: false`', async () => {
    const { visitor, id, token } = await app.user({ name: 'Ada “Ünï” 👩‍🚀' })
    const request = new Request('http://localhost:3000/', { headers: { cookie: cookieHeader(visitor) } })
    const cached = await getCookieCache(request, { secret: testSecret, isSecure: false })
    const { data } = await visitor.call(getSession, { query: { disableCookieCache: true } })
    // `getCookieCache` converts strings that look like dates to Date objects. JSON converts them back to strings.
    assert.deepEqual(JSON.parse(JSON.stringify(cached)), data)
    assert.equal(cached!.user.id, id)
    assert.equal(decodeURIComponent(getSessionCookie(request)!).split('.')[0], token)
    assert.ok('nickname' in cached!.user)
    assert.ok(!('secretScore' in cached!.user))
    assert.equal(await getCookieCache(request, { secret: `${testSecret}x`, isSecure: false }), null)
  })
})

describe('get-session without the cookie cache', async () => {
  const app = await startApp({ after })

  test('writes no cache cookie, and ignores and clears the cache cookie that a browser sends', async () => {
    const { visitor, id } = await app.user({ name: 'Old name' })
    assert.deepEqual(cacheLines(visitor), [])
    const { session, user } = (await visitor.call(getSession)).data!
    assert.deepEqual(cookieLines(visitor), [])
    await rename(app, id)
    visitor.cookies.set(name, writeCachedSession({ session, user }, new Date(Date.now() + 60_000), testSecret))
    assert.equal(await shownName(visitor), 'New name')
    assert.deepEqual(cacheLines(visitor), [`${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`])
  })
})
