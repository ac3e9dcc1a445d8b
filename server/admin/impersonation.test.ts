import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { banUser } from '../../contract/admin/bans.ts'
import { impersonateUser, stopImpersonating } from '../../contract/admin/impersonation.ts'
import { listUsers, removeUser, setRole } from '../../contract/admin/users.ts'
import { updateUser } from '../../contract/accounts/profile.ts'
import { getSession, listSessions } from '../../contract/sessions/sessions.ts'
import { signInEmail, signOut } from '../../contract/sign-in/sign-in.ts'
import { pathBelowBase, type Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { sql } from '../database/sql.ts'
import { administrator, eventsAbout, userWithRole } from '../testing/administrator.ts'
import { sampleInput } from '../testing/sample-input.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const hour = 3600
const cookie = 'gatehouse.admin_session'

describe('POST /admin/impersonate-user', async () => {
  const app = await startApp({ after })
  const impersonate = (visitor: Visitor, userId: string) => visitor.call(impersonateUser, { body: { userId } })

  test("impersonates a user in the caller's browser for an hour, and returns the administrator's id", async () => {
    const [admin, user] = [await administrator(app), await app.user()]
    const { data } = await impersonate(admin.visitor, user.id)
    const { session, user: shown } = data!
    assert.deepEqual([shown.id, session.userId, session.impersonatedBy], [user.id, user.id, admin.id])
    assert.equal(Date.parse(session.expiresAt) - Date.parse(session.createdAt), hour * 1000)
    assert.equal((await admin.visitor.call(getSession)).data?.user.id, user.id)
    const lines = admin.visitor.lastResponse().headers.getSetCookie()
    assert.ok(lines.every((line) => !line.startsWith(cookie)))
    assert.deepEqual((await user.visitor.call(listSessions)).data?.length, 1, 'the user does not see it')
    assert.deepEqual(await app.mailsTo(user.email).then((mails) => mails.map(({ template }) => template)), [
      'verify-email',
    ])
  })

  test('sets the same cookies as Better Auth', async () => {
    const [admin, user] = [await administrator(app), await app.user()]
    await impersonate(admin.visitor, user.id)
    const lines = admin.visitor.lastResponse().headers.getSetCookie()
    const lineOf = (name: string) => lines.find((line) => line.startsWith(`gatehouse.${name}=`)) ?? ''
    assert.match(lineOf('admin_session'), /^gatehouse\.admin_session=\w{32}%3A\..+; Max-Age=604800; Path=\/; HttpOnly/)
    assert.doesNotMatch(lineOf('session_token'), /Max-Age/)
    assert.match(lineOf('dont_remember'), /^gatehouse\.dont_remember=true\./)
  })

  test('starts a session that ends after an hour and is never extended', async () => {
    const [admin, user] = [await administrator(app), await app.user()]
    const { data } = await impersonate(admin.visitor, user.id)
    app.advance(hour - 2)
    assert.equal((await admin.visitor.call(getSession)).data?.session.expiresAt, data?.session.expiresAt)
    app.advance(3)
    assert.equal((await admin.visitor.call(getSession)).data, null)
  })

  test("refuses the caller's own id, administrators, and banned and unknown users", async () => {
    const [admin, other, banned] = [await administrator(app), await administrator(app), await app.user()]
    await admin.visitor.call(banUser, { body: { userId: banned.id } })
    for (const [userId, status, code] of [
      [admin.id, 400, 'YOU_CANNOT_IMPERSONATE_YOURSELF'],
      [other.id, 403, 'YOU_CANNOT_IMPERSONATE_ADMINS'],
      [banned.id, 403, 'BANNED_USER'],
      ['missing', 404, 'USER_NOT_FOUND'],
    ] as const) {
      const { error } = await impersonate(admin.visitor, userId)
      assert.deepEqual([error?.status, error?.code], [status, code])
    }
    assert.equal((await admin.visitor.call(getSession)).data?.user.id, admin.id)
  })

  test('records actions with both the user and the administrator', async () => {
    const [admin, user] = [await administrator(app), await app.user()]
    await impersonate(admin.visitor, user.id)
    await admin.visitor.call(updateUser, { body: { name: 'Changed' } })
    await admin.visitor.call(stopImpersonating)
    const events = (await eventsAbout(app, user.id)).slice(2)
    assert.deepEqual(
      events.map(({ action, actorId, impersonatorId }) => [action, actorId, impersonatorId]),
      [
        ['impersonation.started', admin.id, null],
        ['user.updated', user.id, admin.id],
        ['impersonation.ended', admin.id, null],
      ],
    )
  })

  test('signs the browser out when the administrator is banned, demoted or deleted', async () => {
    const boss = await administrator(app)
    for (const end of [
      (userId: string) => boss.visitor.call(banUser, { body: { userId } }),
      (userId: string) => boss.visitor.call(setRole, { body: { userId, role: 'user' } }),
      (userId: string) => boss.visitor.call(removeUser, { body: { userId } }),
    ] as const) {
      const [admin, user] = [await administrator(app), await app.user()]
      await impersonate(admin.visitor, user.id)
      assert.equal((await end(admin.id)).error, null)
      assert.equal((await admin.visitor.call(getSession)).data, null)
      assert.equal(await app.db.row(sql`select 1 from sessions where impersonated_by = ${admin.id}`), null)
    }
  })
})

describe('while impersonating', async () => {
  const options = {
    admin: { allowImpersonatingAdmins: true },
    multiSession: { enabled: true },
    bearer: { enabled: true },
    apiKeys: { enabled: true },
    deviceAuthorization: { enabled: true },
  }
  const app = await startApp({ after, options })
  const [admin, other] = [await administrator(app), await administrator(app)]
  await admin.visitor.call(impersonateUser, { body: { userId: other.id } })

  const closed = (endpoints as readonly Endpoint[]).filter(
    ({ access, notImpersonated }) => notImpersonated || access === 'administrator',
  )
  for (const { method, path, internal, body, query } of closed)
    test(`${method} ${path} is refused`, async () => {
      const asked = new URLSearchParams(sampleInput(query) as Record<string, string>)
      const reply = await admin.visitor.fetch(`/api/auth${pathBelowBase({ internal, path })}?${asked}`, {
        method,
        ...(method === 'POST'
          ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sampleInput(body)) }
          : {}),
      })
      assert.equal(reply.status, 403)
      assert.match(admin.visitor.lastBody(), /YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING/)
    })

  test('the refused calls include those that change sign-in methods or delete the account', () => {
    const paths: string[] = closed.map(({ path }) => path)
    for (const path of [
      '/change-password',
      '/change-email',
      '/delete-user',
      '/delete-user/callback',
      '/unlink-account',
    ])
      assert.ok(paths.includes(path), path)
  })
})

describe('POST /admin/stop-impersonating', async () => {
  const app = await startApp({ after })

  async function impersonating(options: { rememberMe?: boolean } = {}) {
    const [admin, user] = [await administrator(app), await app.user()]
    const { email, password } = admin
    await admin.visitor.call(signInEmail, { body: { email, password, ...options } })
    await admin.visitor.call(impersonateUser, { body: { userId: user.id } })
    return { admin, user, visitor: admin.visitor }
  }
  const liesDown = (visitor: Visitor) => assert.deepEqual([...visitor.cookies.keys()], ['gatehouse.device'])

  test("returns to the administrator's session and ends the impersonation session", async () => {
    const { admin, visitor, user } = await impersonating()
    const { data } = await visitor.call(stopImpersonating)
    assert.deepEqual([data?.user.id, data?.session.impersonatedBy], [admin.id, null])
    assert.equal((await visitor.call(getSession)).data?.user.id, admin.id)
    assert.deepEqual([...visitor.cookies.keys()], ['gatehouse.session_token', 'gatehouse.device'])
    assert.equal(await app.db.row(sql`select 1 from sessions where impersonated_by = ${admin.id}`), null)
    assert.equal((await visitor.call(listUsers, { query: { filterValue: user.email } })).data?.total, 1)
  })

  test('keeps “remember me” off if the administrator signed in without it', async () => {
    const { visitor } = await impersonating({ rememberMe: false })
    await visitor.call(stopImpersonating)
    assert.ok(visitor.cookies.has('gatehouse.dont_remember'))
  })

  test("signs out if the cookie of the administrator's session is missing, forged or from another user", async () => {
    const stranger = await app.user()
    for (const spoil of [
      ({ visitor }: { visitor: Visitor }) => void visitor.cookies.delete(cookie),
      ({ visitor }: { visitor: Visitor }) => void visitor.cookies.set(cookie, 'forged%3A.AAAA'),
      ({ visitor }: { visitor: Visitor }) =>
        void visitor.cookies.set(cookie, stranger.visitor.cookies.get('gatehouse.session_token')!),
    ]) {
      const state = await impersonating()
      spoil(state)
      const { error } = await state.visitor.call(stopImpersonating)
      assert.deepEqual([error?.status, error?.code], [401, 'FAILED_TO_FIND_ADMIN_SESSION'])
      liesDown(state.visitor)
      assert.equal((await state.visitor.call(getSession)).data, null)
    }
  })

  test("is refused after the administrator's own session has ended, because the impersonation session ended with it", async () => {
    const { admin, visitor } = await impersonating()
    await app.db.run(sql`delete from sessions where user_id = ${admin.id}`)
    assert.equal((await visitor.call(stopImpersonating)).error?.code, 'FAILED_TO_FIND_ADMIN_SESSION')
    assert.equal((await visitor.call(getSession)).data, null)
  })

  test("does not end one administrator's impersonation with another administrator's cookie", async () => {
    const [one, two] = [await impersonating(), await impersonating()]
    two.visitor.cookies.set(cookie, one.visitor.cookies.get(cookie)!)
    assert.equal((await two.visitor.call(stopImpersonating)).error?.code, 'FAILED_TO_FIND_ADMIN_SESSION')
  })

  test('refuses callers who are not impersonating anyone, and signed-out callers', async () => {
    const admin = await administrator(app)
    const { error } = await admin.visitor.call(stopImpersonating)
    assert.deepEqual([error?.status, error?.code], [400, 'YOU_ARE_NOT_IMPERSONATING_ANYONE'])
    assert.equal((await app.visitor().call(stopImpersonating)).error?.status, 401)
  })

  test("is not required before signing out, which also ends the administrator's own session", async () => {
    const { admin, visitor } = await impersonating()
    await app.visitor().call(signInEmail, { body: admin })
    await visitor.call(signOut)
    liesDown(visitor)
    assert.equal(await app.db.row(sql`select 1 from sessions where impersonated_by = ${admin.id}`), null)
    const { count } = await app.db.one<{ count: number }>(sql`
      select count(*)::int as count from sessions where user_id = ${admin.id}`)
    assert.equal(count, 1, 'the session of another browser stays')
  })
})

describe('support staff with the permission to impersonate', async () => {
  const roles = {
    admin: { user: ['impersonate'] },
    helper: { user: ['impersonate'] },
    boss: { user: ['ban', 'impersonate'] },
    user: {},
  }
  const app = await startApp({ after, options: { admin: { roles } } })

  test('can impersonate users, but not users with more permissions than their own', async () => {
    const [helper, boss, user] = [await userWithRole(app, 'helper'), await userWithRole(app, 'boss'), await app.user()]
    const { error } = await helper.visitor.call(impersonateUser, { body: { userId: boss.id } })
    assert.equal(error?.code, 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS')
    assert.equal((await helper.visitor.call(impersonateUser, { body: { userId: user.id } })).error, null)
  })
})
