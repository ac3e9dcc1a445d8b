import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { banUser, unbanUser } from '../../contract/admin/bans.ts'
import { setRole } from '../../contract/admin/users.ts'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { acceptInvitation } from '../../contract/organizations/invitations.ts'
import { sql } from '../database/sql.ts'
import { administrator, eventsAbout, userWithRole } from '../testing/administrator.ts'
import { newestLink } from '../testing/email-links.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant, inviteTo } from '../testing/tenant.ts'

type App = Awaited<ReturnType<typeof startApp>>
type User = Awaited<ReturnType<App['user']>>

const signIn = (app: App, { email, password }: User, visitor = app.visitor()) =>
  visitor.call(signInEmail, { body: { email, password } })

describe('POST /admin/ban-user', async () => {
  const app = await startApp({ after, options: { emailVerification: { autoSignInAfterVerification: true } } })
  const admin = await administrator(app)
  const ban = (userId: string, more: object = {}) => admin.visitor.call(banUser, { body: { userId, ...more } })

  test('returns the banned user, and records the administrator, the reason and the end of the ban', async () => {
    const user = await app.user()
    const { data } = await ban(user.id, { banReason: 'Spam', banExpiresIn: 3600 })
    const { banned, banReason, banExpires, updatedAt } = data!.user
    assert.deepEqual([banned, banReason], [true, 'Spam'])
    assert.equal(Date.parse(banExpires!) - Date.parse(updatedAt), 3_600_000)
    const event = (await eventsAbout(app, user.id)).at(-1)
    assert.deepEqual([event?.action, event?.actorId], ['user.banned', admin.id])
    assert.equal(event?.details?.['reason'], 'Spam')
    const forGood = (await ban(user.id)).data!.user
    assert.deepEqual([forGood.banReason, forGood.banExpires], ['No reason', null])
  })

  test('ends every session of the user at once', async () => {
    const user = await app.user()
    const second = app.visitor()
    await signIn(app, user, second)
    await ban(user.id)
    for (const visitor of [user.visitor, second]) assert.equal((await visitor.call(getSession)).data, null)
    assert.equal(await app.db.row(sql`select 1 from sessions where user_id = ${user.id}`), null)
  })

  test('prevents a sign-in with the password, a reset link or a verification link', async () => {
    const user = await app.user()
    const reset = await mailedResetLink(app, user.email)
    const verification = await newestLink(app, user.email, 'verify-email')
    await ban(user.id)

    const { error } = await signIn(app, user)
    assert.deepEqual([error?.status, error?.code], [403, 'BANNED_USER'])
    assert.match(error!.message!, /^You have been banned/)
    assert.equal(error!.retryAfterSeconds, undefined, 'it does not end')
    const wrong = await app.visitor().call(signInEmail, { body: { email: user.email, password: 'wrong password' } })
    assert.equal(wrong.error?.code, 'INVALID_EMAIL_OR_PASSWORD', 'only a caller with the password learns of the ban')

    const body = { token: reset.token, newPassword: 'another password' }
    assert.equal((await app.visitor().call(resetPassword, { body })).error?.code, 'INVALID_TOKEN')
    const visitor = app.visitor()
    await visitor.fetch(verification)
    assert.equal((await visitor.call(getSession)).data, null)
    assert.equal(await app.db.row(sql`select 1 from sessions where user_id = ${user.id}`), null)
  })

  test('takes effect at once, even if the session of the user is still stored', async () => {
    const user = await app.user()
    await app.db.run(sql`update users set banned = true where id = ${user.id}`)
    const tenant = await createTenant(app)
    const { id } = await inviteTo(app, tenant, user.email)
    const { error } = await user.visitor.call(acceptInvitation, { body: { invitationId: id } })
    assert.equal(error?.status, 401)
  })

  test('refuses sign-ins until the ban expires, and returns the remaining seconds', async () => {
    const user = await app.user()
    await ban(user.id, { banExpiresIn: 100 })
    app.advance(98)
    const { error } = await signIn(app, user)
    assert.deepEqual([error?.code, error?.retryAfterSeconds], ['BANNED_USER', 2])
    const wrong = app.visitor()
    await wrong.call(signInEmail, { body: { email: user.email, password: 'wrong password' } })
    assert.equal(wrong.lastResponse().headers.get('retry-after'), null)
    app.advance(3)
    const visitor = app.visitor()
    assert.equal((await signIn(app, user, visitor)).error, null)
    const { user: after } = (await visitor.call(getSession)).data!
    assert.deepEqual([after.banned, after.banReason, after.banExpires], [false, null, null])
    const actions = (await eventsAbout(app, user.id)).map(({ action }) => action)
    assert.deepEqual(actions.slice(-2), ['user.ban-expired', 'session.started'])
  })

  test("refuses the caller's own id, unknown users and invalid durations", async () => {
    assert.deepEqual(await codeOf(ban(admin.id)), [400, 'YOU_CANNOT_BAN_YOURSELF'])
    assert.deepEqual(await codeOf(ban('missing')), [404, 'USER_NOT_FOUND'])
    for (const banExpiresIn of [0, -1, 1e300, '60', null])
      assert.deepEqual(await codeOf(ban('missing', { banExpiresIn })), [400, 'VALIDATION_ERROR'], String(banExpiresIn))
  })
})

describe('the ban permission', async () => {
  const roles = { admin: { user: ['ban', 'set-role'] }, guard: { user: ['ban'] }, user: {} }
  const app = await startApp({ after, options: { admin: { roles } } })
  const [admin, other] = [await administrator(app), await administrator(app)]

  test('cannot be used by an administrator who has been banned, even in an existing session', async () => {
    assert.equal((await admin.visitor.call(banUser, { body: { userId: other.id } })).error, null)
    const { error } = await other.visitor.call(unbanUser, { body: { userId: other.id } })
    assert.equal(error?.status, 401)
    assert.equal((await admin.visitor.call(unbanUser, { body: { userId: other.id } })).data?.user.banned, false)
  })

  test('does not let support staff ban administrators, so the last administrator remains', async () => {
    const guard = await userWithRole(app, 'guard')
    const { error } = await guard.visitor.call(banUser, { body: { userId: admin.id } })
    assert.deepEqual([error?.status, error?.code], [403, 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'])
  })

  test('belongs to users in adminUserIds, who are administrators whatever their role', async () => {
    const named = await startApp({ after, options: { admin: { adminUserIds: ['the-operator'] } } })
    const [operator, user, full] = [await named.user(), await named.user(), await administrator(named)]
    assert.equal((await operator.visitor.call(banUser, { body: { userId: user.id } })).error?.status, 403)
    await named.db.run(sql`
      insert into users (id, email, name, role, created_at, updated_at)
      values ('the-operator', 'operator@example.com', 'Operator', 'user', now(), now())`)
    await named.db.run(sql`update sessions set user_id = 'the-operator' where user_id = ${operator.id}`)
    assert.equal((await operator.visitor.call(banUser, { body: { userId: user.id } })).error, null)
    assert.equal((await operator.visitor.call(banUser, { body: { userId: full.id } })).error, null)
  })
})

describe('POST /admin/unban-user', async () => {
  const app = await startApp({ after, options: { admin: { defaultBanExpiresIn: 60, defaultBanReason: 'Rules' } } })
  const admin = await administrator(app)

  test('lets the user sign in again', async () => {
    const user = await app.user()
    const { data } = await admin.visitor.call(banUser, { body: { userId: user.id } })
    assert.equal(data?.user.banReason, 'Rules')
    assert.notEqual(data?.user.banExpires, null)
    const { user: after } = (await admin.visitor.call(unbanUser, { body: { userId: user.id } })).data!
    assert.deepEqual([after.banned, after.banReason, after.banExpires], [false, null, null])
    assert.equal((await signIn(app, user)).error, null)
    assert.deepEqual(await codeOf(admin.visitor.call(unbanUser, { body: { userId: 'missing' } })), [
      404,
      'USER_NOT_FOUND',
    ])
  })

  test('does not restore a role that a banned administrator has lost', async () => {
    const other = await administrator(app)
    await admin.visitor.call(banUser, { body: { userId: other.id } })
    await admin.visitor.call(setRole, { body: { userId: other.id, role: 'user' } })
    assert.equal((await admin.visitor.call(unbanUser, { body: { userId: other.id } })).data?.user.role, 'user')
  })
})

async function codeOf(call: Promise<{ error: { status: number; code?: string } | null }>) {
  const { error } = await call
  return [error?.status, error?.code]
}
