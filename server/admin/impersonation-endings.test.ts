import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { deleteUser } from '../../contract/accounts/deletion.ts'
import { changePassword } from '../../contract/sign-in/password.ts'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { getSession, revokeOtherSessions, revokeSession, revokeSessions } from '../../contract/sessions/sessions.ts'
import { signInEmail, signOut } from '../../contract/sign-in/sign-in.ts'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { banUser } from '../../contract/admin/bans.ts'
import { impersonateUser, stopImpersonating } from '../../contract/admin/impersonation.ts'
import { removeUser, setRole, setUserPassword } from '../../contract/admin/users.ts'
import { revokeUserSession, revokeUserSessions } from '../../contract/admin/sessions.ts'
import { deleteDueSessions } from '../sessions/sessions.sql.ts'
import { sql } from '../database/sql.ts'
import { administrator } from '../testing/administrator.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const hour = 3600
const day = 86_400
const app = await startApp({ after, options: { user: { deleteUser: { enabled: true } } } })

/** Creates an administrator who impersonates a user, and two more browsers in which the administrator is signed in. */
async function impersonating({ rememberMe = true, ageSeconds = 0 } = {}) {
  const [admin, user] = [await administrator(app), await app.user()]
  await admin.visitor.call(signInEmail, { body: { ...admin, rememberMe } })
  app.advance(ageSeconds)
  const { data: own } = await admin.visitor.call(getSession)
  // `lender` has a copy of the cookies of the administrator's own session, like a browser with stolen cookies.
  const lender = app.visitor()
  for (const [name, value] of admin.visitor.cookies) lender.cookies.set(name, value)
  const elsewhere = app.visitor()
  await elsewhere.call(signInEmail, { body: admin })
  const { data, error } = await admin.visitor.call(impersonateUser, { body: { userId: user.id } })
  assert.equal(error, null)
  assert.equal((await admin.visitor.call(getSession)).data?.user.id, user.id)
  return { admin, user, lender, elsewhere, borrowed: data.session, own: own!.session }
}

type Stage = Awaited<ReturnType<typeof impersonating>>

const boss = await administrator(app)
const newPassword = 'another horse battery'

async function succeeds(call: Promise<{ error: { code?: string } | null }>) {
  assert.equal((await call).error, null)
}

async function assertEnded({ admin, borrowed }: Stage) {
  assert.equal((await admin.visitor.call(getSession)).data, null)
  assert.equal(await app.db.row(sql`select 1 from sessions where id = ${borrowed.id}`), null)
  assert.notEqual(await app.db.row(sql`select 1 from ended_sessions where id = ${borrowed.id}`), null)
}

const endings: Record<string, (stage: Stage) => Promise<void>> = {
  'signing out': ({ lender }) => succeeds(lender.call(signOut)),
  'signing out while impersonating': ({ admin }) => succeeds(admin.visitor.call(signOut)),
  'signing in again': ({ lender, admin }) => succeeds(lender.call(signInEmail, { body: admin })),
  'signing in as another user': async ({ lender }) => succeeds(lender.call(signInEmail, { body: await app.user() })),
  'signing up': ({ lender, own }) =>
    succeeds(
      lender.call(signUpEmail, { body: { name: 'New', email: `${own.id}@example.com`, password: newPassword } }),
    ),
  'revoke-session elsewhere': ({ elsewhere, own }) =>
    succeeds(elsewhere.call(revokeSession, { body: { token: own.token } })),
  'revoke-sessions elsewhere': ({ elsewhere }) => succeeds(elsewhere.call(revokeSessions)),
  'revoke-other-sessions elsewhere': ({ elsewhere }) => succeeds(elsewhere.call(revokeOtherSessions)),
  "revoke-other-sessions in the administrator's session": ({ lender }) => succeeds(lender.call(revokeOtherSessions)),
  'changing the password with revokeOtherSessions': ({ elsewhere, admin }) =>
    succeeds(
      elsewhere.call(changePassword, {
        body: { currentPassword: admin.password, newPassword, revokeOtherSessions: true },
      }),
    ),
  "changing the password with revokeOtherSessions in the administrator's session": ({ lender, admin }) =>
    succeeds(
      lender.call(changePassword, {
        body: { currentPassword: admin.password, newPassword, revokeOtherSessions: true },
      }),
    ),
  'resetting the password': async ({ admin }) => {
    const { token } = await mailedResetLink(app, admin.email)
    await succeeds(app.visitor().call(resetPassword, { body: { newPassword, token } }))
  },
  'deleting the account': ({ elsewhere, admin }) =>
    succeeds(elsewhere.call(deleteUser, { body: { password: admin.password } })),
  'a ban': ({ admin }) => succeeds(boss.visitor.call(banUser, { body: { userId: admin.id } })),
  'a change of role': ({ admin }) => succeeds(boss.visitor.call(setRole, { body: { userId: admin.id, role: 'user' } })),
  'admin/revoke-user-session': ({ own }) =>
    succeeds(boss.visitor.call(revokeUserSession, { body: { sessionToken: own.token } })),
  'admin/revoke-user-sessions': ({ admin }) =>
    succeeds(boss.visitor.call(revokeUserSessions, { body: { userId: admin.id } })),
  'admin/set-user-password': ({ admin }) =>
    succeeds(boss.visitor.call(setUserPassword, { body: { userId: admin.id, newPassword } })),
  "admin/set-user-password of oneself in the administrator's session": ({ lender, admin }) =>
    succeeds(lender.call(setUserPassword, { body: { userId: admin.id, newPassword } })),
  'admin/remove-user': ({ admin }) => succeeds(boss.visitor.call(removeUser, { body: { userId: admin.id } })),
  'deletion by SQL': async ({ own }) => void (await app.db.run(sql`delete from sessions where id = ${own.id}`)),
  'cleanup of the expired session': async ({ own }) => {
    await app.db.run(sql`update sessions set expires_at = now() - interval '2 days' where id = ${own.id}`)
    await deleteDueSessions(app.db, 1, 100)
  },
}

describe("an impersonation session ends together with the administrator's session on:", () => {
  for (const [way, end] of Object.entries(endings))
    test(way, async () => {
      const stage = await impersonating()
      await end(stage)
      await assertEnded(stage)
    })

  test('expiry', async () => {
    const stage = await impersonating({ rememberMe: false, ageSeconds: day - hour / 2 })
    assert.equal(stage.borrowed.expiresAt, stage.own.expiresAt)
    app.advance(hour / 2 + 1)
    assert.equal((await stage.admin.visitor.call(getSession)).data, null)
  })
})

describe('an impersonation session survives:', () => {
  const harmless: Record<string, (stage: Stage) => Promise<void>> = {
    'signing out elsewhere': ({ elsewhere }) => succeeds(elsewhere.call(signOut)),
    'a password change that leaves sessions alone': ({ elsewhere, admin }) =>
      succeeds(elsewhere.call(changePassword, { body: { currentPassword: admin.password, newPassword } })),
    'the end of another session of the administrator': async ({ elsewhere }) => {
      const { data } = await elsewhere.call(getSession)
      await succeeds(boss.visitor.call(revokeUserSession, { body: { sessionToken: data!.session.token } }))
    },
  }
  for (const [way, act] of Object.entries(harmless))
    test(way, async () => {
      const stage = await impersonating()
      await act(stage)
      assert.equal((await stage.admin.visitor.call(getSession)).data?.session.id, stage.borrowed.id)
      await succeeds(stage.admin.visitor.call(stopImpersonating))
      assert.equal((await stage.admin.visitor.call(getSession)).data?.session.id, stage.own.id)
    })
})

test('an impersonation cannot start in a session that ends at the same moment', async () => {
  const [admin, user] = [await administrator(app), await app.user()]
  const twin: Visitor = app.visitor()
  for (const [name, value] of admin.visitor.cookies) twin.cookies.set(name, value)
  await Promise.all([admin.visitor.call(impersonateUser, { body: { userId: user.id } }), twin.call(revokeSessions)])
  assert.equal(await app.db.row(sql`select 1 from sessions where impersonated_by = ${admin.id}`), null)
})
