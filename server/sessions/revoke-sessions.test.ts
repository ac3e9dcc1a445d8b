import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  getSession,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  revokeSessions,
} from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { startApp } from '../testing/start-app.ts'

const day = 86_400
const app = await startApp({ after })

/** Creates a user who is signed in on this many browsers. The user signed up in the first browser. */
async function userOn(browsers: number) {
  const user = await app.user()
  const visitors = [user.visitor]
  while (visitors.length < browsers) {
    const visitor = app.visitor({ userAgent: `Browser ${visitors.length}` })
    const { error } = await visitor.call(signInEmail, { body: user })
    assert.equal(error, null)
    visitors.push(visitor)
  }
  return { ...user, visitors }
}

type Browser = Awaited<ReturnType<typeof userOn>>['visitors'][number]

const isSignedIn = async (visitor: Browser) => (await visitor.call(getSession)).data !== null
const tokenOf = (visitor: Browser) => visitor.cookies.get('gatehouse.session_token')!.split('.')[0]!

function eventsAbout(subjectId: string) {
  return app.db.rows<{ action: string; actorId: string; impersonatorId: string | null; ipAddress: string }>(sql`
    select action, actor_id as "actorId", impersonator_id as "impersonatorId", ip_address as "ipAddress"
    from events where subject_id = ${subjectId} and action like '%ended' order by id`)
}

async function detailsOfEnd(sessionId: string) {
  const { details } = await app.db.one<{ details: Record<string, string> | null }>(
    sql`select details from events where subject_id = ${sessionId} and action = 'session.ended'`,
  )
  return details
}

describe('GET /list-sessions', () => {
  test('lists all sessions of the user, newest first, and no others', async () => {
    const ada = await userOn(1)
    await userOn(1)
    app.advance(1)
    const other = app.visitor({ userAgent: 'Other browser', ipAddress: '203.0.113.99' })
    await other.call(signInEmail, { body: ada })

    const { data } = await ada.visitors[0]!.call(listSessions)

    assert.deepEqual(
      data!.map(({ token, userAgent, ipAddress }) => ({ token, userAgent, ipAddress })),
      [
        { token: tokenOf(other), userAgent: 'Other browser', ipAddress: '203.0.113.99' },
        { token: ada.token, userAgent: 'Test browser', ipAddress: '203.0.113.7' },
      ],
    )
    assert.deepEqual(data![1], (await ada.visitors[0]!.call(getSession)).data!.session)
    await ada.visitors[0]!.call(listSessions)
    const sent = JSON.parse(ada.visitors[0]!.lastBody()) as object[]
    assert.equal(Object.keys(sent[0]!).length, 13)
  })

  test('leaves out expired and impersonation sessions', async () => {
    const { id, visitors } = await userOn(3)
    const [first, second, third] = visitors.map(tokenOf)
    await app.db.run(sql`update sessions set expires_at = ${app.deps.now()} where token = ${second}`)
    await app.db.run(
      sql`update sessions set impersonated_by = ${id}, borrowed_by_session_id = id where token = ${third}`,
    )
    const { data } = await visitors[0]!.call(listSessions)
    assert.deepEqual(
      data!.map((session) => session.token),
      [first],
    )
  })

  test('lists at most a hundred sessions', async () => {
    const { id, visitors } = await userOn(1)
    await app.db.run(sql`
      insert into sessions (id, user_id, token, expires_at, created_at, updated_at, ip_address, user_agent)
      select 'many' || n, ${id}, 'many' || n, ${new Date(Date.now() + 9e8)}, now(), now(), '', ''
      from generate_series(1, 1000) n`)
    assert.equal((await visitors[0]!.call(listSessions)).data!.length, 100)
    await visitors[0]!.call(revokeSessions)
    const { left } = await app.db.one<{ left: number }>(
      sql`select count(*)::int as left from sessions where user_id = ${id}`,
    )
    assert.equal(left, 0)
  })
})

describe('POST /revoke-session', () => {
  test('ends a session of the user, and records the actor and that the session was on another device', async () => {
    const { id, visitors } = await userOn(2)
    const [first, second] = visitors as [Browser, Browser]
    const session = (await second.call(getSession)).data!.session

    const { data } = await first.call(revokeSession, { body: { token: session.token } })

    assert.deepEqual(data, { status: true })
    assert.deepEqual(first.lastResponse().headers.getSetCookie(), [])
    assert.equal(await isSignedIn(second), false)
    assert.equal(await isSignedIn(first), true)
    assert.deepEqual(await eventsAbout(session.id), [
      { action: 'session.ended', actorId: id, impersonatorId: null, ipAddress: '203.0.113.7' },
    ])
    assert.deepEqual(await detailsOfEnd(session.id), { device: 'another' })
  })

  test('records an event without details if the user ends the current session', async () => {
    const { visitors } = await userOn(1)
    const { session } = (await visitors[0]!.call(getSession)).data!
    await visitors[0]!.call(revokeSession, { body: { token: tokenOf(visitors[0]!) } })
    assert.equal(await detailsOfEnd(session.id), null)
  })

  test('gives the same reply for another user’s token as for an unknown token, and changes nothing', async () => {
    const ada = await userOn(1)
    const eve = await userOn(1)
    const answers: string[] = []
    for (const token of [ada.token!, 'A'.repeat(32), '']) {
      const { error } = await eve.visitors[0]!.call(revokeSession, { body: { token } })
      assert.equal(error?.status, 400)
      answers.push(eve.visitors[0]!.lastBody())
    }
    assert.deepEqual(new Set(answers), new Set(['{"code":"SESSION_NOT_FOUND","message":"Session not found"}']))
    assert.equal(await isSignedIn(ada.visitors[0]!), true)
  })

  test('also clears the cookies if the revoked session is the current one', async () => {
    const { token, visitors } = await userOn(1)
    await visitors[0]!.call(revokeSession, { body: { token: token! } })
    assert.match(
      visitors[0]!.lastResponse().headers.getSetCookie()[0]!,
      /^gatehouse\.session_token=; Max-Age=0; Path=\//,
    )
    const replay = await app.visitor().fetch('/api/auth/list-sessions', {
      headers: { cookie: `gatehouse.session_token=${token}` },
    })
    assert.equal(replay.status, 401)
  })

  test('refuses a signed-out caller and a body without a token', async () => {
    const { visitors } = await userOn(1)
    assert.equal((await app.visitor().call(revokeSession, { body: { token: 'x' } })).error?.status, 401)
    assert.equal((await visitors[0]!.call(revokeSession, { body: {} as never })).error?.code, 'VALIDATION_ERROR')
  })

  test('records the administrator who is impersonating the user', async () => {
    const { id, token, visitors } = await userOn(2)
    const administrator = await app.user()
    await app.db.run(
      sql`update sessions set impersonated_by = ${administrator.id}, borrowed_by_session_id = id where token = ${tokenOf(visitors[1]!)}`,
    )
    const session = (await visitors[0]!.call(getSession)).data!.session
    await visitors[1]!.call(revokeSession, { body: { token: token! } })
    assert.deepEqual(await eventsAbout(session.id), [
      { action: 'session.ended', actorId: id, impersonatorId: administrator.id, ipAddress: '203.0.113.7' },
    ])
  })
})

describe('POST /revoke-sessions', () => {
  test('ends all sessions of the user, including the current one, and no others', async () => {
    const ada = await userOn(3)
    const bob = await userOn(1)
    const cookie = `gatehouse.session_token=${ada.visitors[0]!.cookies.get('gatehouse.session_token')}`
    const { data } = await ada.visitors[0]!.call(revokeSessions)
    assert.deepEqual(data, { status: true })
    assert.equal(ada.visitors[0]!.lastResponse().headers.getSetCookie().length, 3)
    for (const visitor of ada.visitors) assert.equal(await isSignedIn(visitor), false)
    assert.equal((await app.visitor().fetch('/api/auth/list-sessions', { headers: { cookie } })).status, 401)
    assert.equal(await isSignedIn(bob.visitors[0]!), true)
    assert.deepEqual(await eventsAbout(ada.id), [
      { action: 'user.sessions-ended', actorId: ada.id, impersonatorId: null, ipAddress: '203.0.113.7' },
    ])
  })
})

describe('POST /revoke-other-sessions', () => {
  test('ends all sessions of the user except the current one', async () => {
    const ada = await userOn(3)
    const bob = await userOn(1)
    assert.deepEqual((await ada.visitors[0]!.call(revokeOtherSessions)).data, { status: true })
    assert.deepEqual(ada.visitors[0]!.lastResponse().headers.getSetCookie(), [])
    assert.deepEqual(await Promise.all(ada.visitors.map(isSignedIn)), [true, false, false])
    assert.equal(await isSignedIn(bob.visitors[0]!), true)
    assert.equal((await eventsAbout(ada.id)).length, 1)
  })

  test('records nothing if there is no other session', async () => {
    const ada = await userOn(1)
    assert.deepEqual((await ada.visitors[0]!.call(revokeOtherSessions)).data, { status: true })
    assert.deepEqual(await eventsAbout(ada.id), [])
  })
})

describe('bans and deletions of users', () => {
  test('a ban invalidates every session of the user at once, for reads and for permission checks', async () => {
    const { id, visitors } = await userOn(1)
    await app.db.run(sql`update users set banned = true where id = ${id}`)
    assert.equal((await visitors[0]!.call(listSessions)).error?.status, 401)
    assert.equal(await isSignedIn(visitors[0]!), false)
    assert.equal(visitors[0]!.lastResponse().headers.getSetCookie().length, 3)
  })

  test('a ban has no effect after it expires', async () => {
    const { id, visitors } = await userOn(1)
    const ban = (until: number) =>
      app.db.run(sql`
        update users set banned = true, ban_expires = ${new Date(app.deps.now().getTime() + until * 1000)}
        where id = ${id}`)
    await ban(60)
    assert.equal((await visitors[0]!.call(listSessions)).error?.status, 401)
    await ban(0)
    assert.equal((await visitors[0]!.call(listSessions)).error, null)
  })

  test('an expired ban is removed from the user at the next sign-in', async () => {
    const ada = await userOn(1)
    await app.db.run(sql`update users set banned = true, ban_expires = ${app.deps.now()} where id = ${ada.id}`)
    assert.equal((await app.visitor().call(signInEmail, { body: ada })).error, null)
    const row = await app.db.one(sql`select banned, ban_expires as "banExpires" from users where id = ${ada.id}`)
    assert.deepEqual(row, { banned: false, banExpires: null })
  })

  test('a ban during a sign-in makes the sign-in fail, even if an older ban has just expired', async () => {
    const ada = await userOn(1)
    const now = app.deps.now()
    await app.db.run(sql`update users set banned = true, ban_expires = ${now} where id = ${ada.id}`)
    const visitor = app.visitor()
    let signIn: Promise<{ error: { code?: string } | null }> | undefined
    await app.db.transaction(async (db) => {
      await db.run(sql`update users set ban_expires = ${new Date(now.getTime() + day * 1000)} where id = ${ada.id}`)
      signIn = visitor.call(signInEmail, { body: ada })
      await untilBlocked(app.db, 1)
    })
    assert.equal((await signIn)?.error?.code, 'BANNED_USER')
    assert.deepEqual(visitor.lastResponse().headers.getSetCookie(), [])
    const row = await app.db.one<{ banned: boolean }>(sql`select banned from users where id = ${ada.id}`)
    assert.equal(row.banned, true)
  })

  test('a deletion during a sign-in makes the sign-in fail', async () => {
    const ada = await userOn(1)
    const visitor = app.visitor()
    let signIn: Promise<{ error: { status: number; code?: string } | null }> | undefined
    await app.db.transaction(async (db) => {
      await db.run(sql`delete from users where id = ${ada.id}`)
      signIn = visitor.call(signInEmail, { body: ada })
      await untilBlocked(app.db, 1)
    })
    assert.equal((await signIn)?.error?.status, 401)
  })
})

describe('a session that ends while a read is extending it', () => {
  test('is not restored by the read', async () => {
    const { id, visitors } = await userOn(1)
    app.advance(2 * day)
    let read: Promise<boolean> | undefined
    await app.db.transaction(async (db) => {
      await db.run(sql`delete from sessions where user_id = ${id}`)
      read = isSignedIn(visitors[0]!)
      await untilBlocked(app.db, 1)
    })
    assert.equal(await read, false)
    const { left } = await app.db.one<{ left: number }>(
      sql`select count(*)::int as left from sessions where user_id = ${id}`,
    )
    assert.equal(left, 0)
  })
})
