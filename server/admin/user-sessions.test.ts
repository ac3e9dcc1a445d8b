import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { impersonateUser } from '../../contract/admin/impersonation.ts'
import { listUserSessions, revokeUserSession, revokeUserSessions } from '../../contract/admin/sessions.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { administrator, eventsAbout, userWithRole } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'

const roles = {
  admin: { user: ['impersonate'], session: ['list', 'revoke'] },
  desk: { session: ['list', 'revoke'] },
  user: {},
}

describe('sessions of users', async () => {
  const app = await startApp({ after, options: { admin: { roles } } })
  const admin = await administrator(app)

  async function twice() {
    const user = await app.user()
    const second = app.visitor()
    await second.call(signInEmail, { body: user })
    return { user, second }
  }

  test('are listed newest first, including expired sessions and impersonation sessions', async () => {
    const { user } = await twice()
    const other = await administrator(app)
    await other.visitor.call(impersonateUser, { body: { userId: user.id } })
    app.advance(7200)
    const { data } = await admin.visitor.call(listUserSessions, { body: { userId: user.id } })
    assert.deepEqual(
      data?.sessions.map(({ impersonatedBy }) => impersonatedBy),
      [other.id, null, null],
    )
    assert.ok(Date.parse(data.sessions[0]!.expiresAt) < app.deps.now().getTime())
  })

  test('can be ended one by one, and ending a session again succeeds', async () => {
    const { user, second } = await twice()
    const revoke = (sessionToken: string) => admin.visitor.call(revokeUserSession, { body: { sessionToken } })
    assert.deepEqual((await revoke(user.token!)).data, { success: true })
    assert.equal((await user.visitor.call(getSession)).data, null)
    assert.equal((await second.call(getSession)).data?.user.id, user.id)
    assert.deepEqual((await revoke(user.token!)).data, { success: true })
    const event = (await eventsAbout(app, admin.id)).at(-1)
    assert.deepEqual([event?.action, event?.details], ['session.ended', { userId: user.id, device: 'another' }])
  })

  test('can be ended all at once', async () => {
    const { user, second } = await twice()
    const { data } = await admin.visitor.call(revokeUserSessions, { body: { userId: user.id } })
    assert.deepEqual(data, { success: true })
    for (const visitor of [user.visitor, second]) assert.equal((await visitor.call(getSession)).data, null)
    assert.equal((await eventsAbout(app, user.id)).at(-1)?.action, 'user.sessions-ended')
  })

  test('cannot be listed or ended if the user has more permissions than the caller, or does not exist', async () => {
    const desk = await userWithRole(app, 'desk')
    const list = await desk.visitor.call(listUserSessions, { body: { userId: admin.id } })
    assert.deepEqual([list.error?.status, list.error?.code], [403, 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS'])
    for (const call of [
      desk.visitor.call(revokeUserSessions, { body: { userId: admin.id } }),
      desk.visitor.call(revokeUserSession, { body: { sessionToken: admin.token! } }),
    ])
      assert.equal((await call).error?.code, 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS')
    assert.equal((await admin.visitor.call(getSession)).data?.user.id, admin.id)
    assert.equal((await admin.visitor.call(listUserSessions, { body: { userId: 'missing' } })).error?.status, 404)
    assert.equal((await admin.visitor.call(revokeUserSessions, { body: { userId: 'missing' } })).error?.status, 404)
  })
})
