import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { approveReset, resetSecondFactor, stopUserReset } from '../../contract/admin/factor-resets.ts'
import { impersonateUser } from '../../contract/admin/impersonation.ts'
import { userDetails } from '../../contract/admin/user-details.ts'
import { readWaitingReset, requestRecovery, stopReset } from '../../contract/factors/recovery.ts'
import { verifyTotp } from '../../contract/factors/two-factor.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { administrator, eventsAbout, userWithRole } from '../testing/administrator.ts'
import { startBeside } from '../testing/beside.ts'
import { addApp, trustedBrowser, userWithApp } from '../testing/factors.ts'
import { failingAt, FailedOnPurpose } from '../testing/failing-statements.ts'
import { writingNothing } from '../testing/rows.ts'
import { startApp } from '../testing/start-app.ts'
import { completeDueReset } from './factor-resets.ts'

const daySeconds = 86_400
const app = await startApp({ after })
const reason = 'Lost the phone'

type User = Awaited<ReturnType<typeof userWithApp>>

const ask = (by: Pick<User, 'visitor'>, { id: userId }: Pick<User, 'id'>) =>
  by.visitor.call(resetSecondFactor, { body: { userId, reason } })
const approve = (by: Pick<User, 'visitor'>, { id: userId }: Pick<User, 'id'>) =>
  by.visitor.call(approveReset, { body: { userId } })
const resetOf = ({ id }: Pick<User, 'id'>) =>
  app.db.row<{ id: string; kind: string }>(sql`select id, kind from factor_resets where user_id = ${id}`)
const actionsOf = async ({ id }: Pick<User, 'id'>) =>
  (await eventsAbout(app, id)).map(({ action }) => action).filter((action) => action.startsWith('factor-reset.'))

/** Counts everything that a reset removes, the mails to the user, and the events about the user. */
const stateOf = ({ id, email }: User) =>
  app.db.one<Record<string, unknown>>(sql`
    select two_factor_enabled as on,
      (select count(*)::int from totp_factors where user_id = ${id}) as apps,
      (select count(*)::int from recovery_codes where user_id = ${id}) as codes,
      (select count(*)::int from passkeys where user_id = ${id}) as passkeys,
      (select count(*)::int from known_devices where user_id = ${id} and trust_digest is not null) as trusted,
      (select count(*)::int from sessions where user_id = ${id}) as sessions,
      (select count(*)::int from factor_resets where user_id = ${id}) as resets,
      (select count(*)::int from events where subject_id = ${id}) as events,
      (select count(*)::int from mails where recipient = ${email}) as mails
    from users where id = ${id}`)

/** Creates a user with every kind of factor, a trusted device and a session. */
async function richUser() {
  const user = await userWithApp(app)
  await trustedBrowser(app, user)
  await app.db.run(sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, device_type, backed_up, is_security_key, created_at)
    values (${user.id}, ${user.id}, ${user.id}, '', 0, 'singleDevice', false, false, now())`)
  return user
}
const gone = { on: false, apps: 0, codes: 0, passkeys: 0, trusted: 0, sessions: 0, resets: 0 }

describe('an administrator’s reset of second factors', () => {
  test('is shown and mailed to the user, and removes every factor, trusted device and session after a day', async () => {
    const [admin, user] = [await administrator(app), await richUser()]
    const { data } = await ask(admin, user)
    assert.equal(Date.parse(data!.reset!.dueAt) - Date.parse(data!.reset!.createdAt), daySeconds * 1000)
    assert.deepEqual((await user.visitor.call(readWaitingReset)).data, data)
    const mail = (await app.mailsTo(user.email)).at(-1)!
    assert.equal(mail.subject, 'An admin is resetting your second step at Gatehouse')

    app.advance(daySeconds - 60)
    await app.runJobs()
    assert.equal((await resetOf(user))!.kind, 'administrator')
    app.advance(60)
    await app.runJobs()
    const { events: _, mails: __, ...state } = await stateOf(user)
    assert.deepEqual(state, gone)
    const events = await eventsAbout(app, user.id)
    const requested = events.find(({ action }) => action === 'factor-reset.requested')
    assert.deepEqual([requested?.actorId, requested?.details?.['reason']], [admin.id, reason])
    assert.equal(events.findLast(({ action }) => action === 'factor-reset.done')?.actorId, admin.id)
    assert.equal((await app.mailsTo(user.email)).at(-1)!.subject, 'Your second step was turned off at Gatehouse')
    const { data: signedIn } = await app.visitor().call(signInEmail, { body: user })
    assert.equal(signedIn?.twoFactorRedirect, undefined)
  })

  test("is shown to administrators with the user's factors, without any secret", async () => {
    const [admin, user] = [await administrator(app), await richUser()]
    await ask(admin, user)
    const { data } = await admin.visitor.call(userDetails, { query: { id: user.id } })
    const { app: authenticator, passkeys, reset, ...rest } = data!.factors
    assert.deepEqual(rest, { emailCode: null, recoveryCodes: 10, resetDelaySeconds: daySeconds })
    assert.deepEqual(Object.keys(authenticator!), ['confirmedAt', 'lastUsedAt'])
    assert.deepEqual(
      passkeys.map(({ id, lastUsedAt, isSuspect }) => [id, lastUsedAt, isSuspect]),
      [[user.id, null, false]],
    )
    assert.deepEqual(
      [reset?.reason, reset?.by, reset?.kind],
      [reason, { id: admin.id, name: admin.name }, 'administrator'],
    )
    assert.equal(admin.visitor.lastBody().includes(user.secret), false)
  })

  test('can be stopped by the signed-in user, with the mailed link, and by another administrator', async () => {
    const [admin, other, user] = [await administrator(app), await administrator(app), await userWithApp(app)]
    const stops = [
      () => user.visitor.call(stopReset, { body: {} }),
      async () => {
        const { url } = (await app.mailsTo(user.email)).at(-1)!
        return app.visitor().call(stopReset, { body: { token: new URL(url!).searchParams.get('token')! } })
      },
      () => other.visitor.call(stopUserReset, { body: { userId: user.id } }),
    ]
    for (const stop of stops) {
      await ask(admin, user)
      assert.equal((await stop()).error, null)
      assert.equal(await resetOf(user), null)
      app.advance(1)
    }
    app.advance(2 * daySeconds)
    await app.runJobs()
    assert.equal((await stateOf(user))['on'], true)
    assert.deepEqual(
      await actionsOf(user),
      stops.flatMap(() => ['factor-reset.requested', 'factor-reset.stopped']),
    )
  })

  test('is completed at once when a second administrator approves it', async () => {
    const [admin, other, user] = [await administrator(app), await administrator(app), await richUser()]
    await ask(admin, user)
    const own = await writingNothing(app.db, () => approve(admin, user))
    assert.equal(own.error?.code, 'ANOTHER_ADMINISTRATOR_MUST_APPROVE')
    assert.equal((await approve(other, user)).error, null)
    const { events: _, mails: __, ...state } = await stateOf(user)
    assert.deepEqual(state, gone)
    assert.deepEqual(await actionsOf(user), ['factor-reset.requested', 'factor-reset.approved', 'factor-reset.done'])
    const again = await writingNothing(app.db, () => approve(other, user))
    assert.equal(again.error?.code, 'NO_RESET_IS_WAITING')
  })

  test('cannot be approved if the administrator who requested it was demoted or banned', async () => {
    const ends = [sql`role = 'user'`, sql`banned = true`]
    for (const end of ends) {
      const [admin, other, user] = [await administrator(app), await administrator(app), await userWithApp(app)]
      await ask(admin, user)
      await app.db.run(sql`update users set ${end} where id = ${admin.id}`)
      const { error } = await writingNothing(app.db, () => approve(other, user))
      assert.equal(error?.code, 'THE_REQUESTER_MAY_NO_LONGER_RESET_FACTORS')
    }
  })

  test('waits at least a day if the user is also an administrator, and cannot be approved earlier', async () => {
    const [admin, other] = [await administrator(app), await administrator(app)]
    const user = await userWithApp(app)
    await app.db.run(sql`update users set role = 'admin' where id = ${user.id}`)
    const short = startBeside(app, { twoFactor: { administratorReset: { delay: 0 } } }).visitor(admin.visitor)
    const { data } = await short.call(resetSecondFactor, { body: { userId: user.id, reason } })
    assert.equal(Date.parse(data!.reset!.dueAt) - Date.parse(data!.reset!.createdAt), daySeconds * 1000)
    assert.equal((await approve(other, user)).error?.code, 'RESETS_OF_ADMINISTRATORS_MUST_WAIT')
  })

  test('is completed at once if the configuration requires no wait', async () => {
    const [admin, user] = [await administrator(app), await richUser()]
    const short = startBeside(app, { twoFactor: { administratorReset: { delay: 0 } } }).visitor(admin.visitor)
    const { data } = await short.call(resetSecondFactor, { body: { userId: user.id, reason } })
    assert.deepEqual(data, { reset: null })
    const { events: _, mails: __, ...state } = await stateOf(user)
    assert.deepEqual(state, gone)
  })

  test('replaces a recovery that the user has requested, and is returned by later requests of the administrator and the user', async () => {
    const [admin, user] = [await administrator(app), await userWithApp(app)]
    const visitor = app.visitor()
    await visitor.call(signInEmail, { body: user })
    await visitor.call(requestRecovery, { body: { password: user.password } })
    const { data } = await ask(admin, user)
    assert.equal(data?.reset?.kind, 'administrator')
    assert.deepEqual((await writingNothing(app.db, () => ask(admin, user))).data, data)
    const recovery = await visitor.call(requestRecovery, { body: { password: user.password } })
    assert.deepEqual(recovery.data, data?.reset)
  })

  test('is stopped if the requester was demoted or banned, or if the user could not sign in without passkeys', async () => {
    const ends = [
      (admin: User | Awaited<ReturnType<typeof administrator>>) =>
        sql`update users set role = 'user' where id = ${admin.id}`,
      (admin: User | Awaited<ReturnType<typeof administrator>>) =>
        sql`update users set banned = true where id = ${admin.id}`,
      (_: unknown, user: User) => sql`delete from accounts where user_id = ${user.id}`,
    ]
    for (const end of ends) {
      const [admin, user] = [await administrator(app), await userWithApp(app)]
      await ask(admin, user)
      await app.db.run(end(admin, user))
      app.advance(daySeconds)
      await app.runJobs()
      assert.equal((await stateOf(user))['on'], true)
      assert.deepEqual(await actionsOf(user), ['factor-reset.requested', 'factor-reset.stopped'])
    }
  })
})

describe('a reset by an administrator is refused', () => {
  const refused = async (work: () => Promise<{ error: { code?: string | undefined } | null }>) =>
    (await writingNothing(app.db, work)).error?.code

  test("for the administrator's own account, an unknown user, a user without a second factor, and a user who would have no way to sign in", async () => {
    const admin = await administrator(app)
    assert.equal(await refused(() => ask(admin, admin)), 'YOU_CANNOT_RESET_YOURSELF')
    assert.equal(await refused(() => approve(admin, admin)), 'YOU_CANNOT_RESET_YOURSELF')
    const plain = await app.user()
    assert.equal(await refused(() => ask(admin, plain)), 'TWO_FACTOR_NOT_ENABLED')
    assert.equal(await refused(() => approve(admin, plain)), 'NO_RESET_IS_WAITING')
    const user = await userWithApp(app)
    await app.db.run(sql`delete from accounts where user_id = ${user.id}`)
    assert.equal(await refused(() => ask(admin, user)), 'THE_USER_WOULD_HAVE_NO_WAY_IN')
    for (const call of [ask, approve])
      assert.equal(await refused(() => call(admin, { id: 'unknown' })), 'USER_NOT_FOUND')
  })

  test('to callers who lack the permission or a recent proof of identity, or who are impersonating', async () => {
    const user = await userWithApp(app)
    const clerk = await userWithRole(app, 'user')
    assert.equal(await refused(() => ask(clerk, user)), 'YOU_ARE_NOT_ALLOWED_TO_RESET_FACTORS')
    assert.equal(await refused(() => approve(clerk, user)), 'YOU_ARE_NOT_ALLOWED_TO_RESET_FACTORS')
    const stop = await clerk.visitor.call(stopUserReset, { body: { userId: user.id } })
    assert.equal(stop.error?.code, 'YOU_ARE_NOT_ALLOWED_TO_RESET_FACTORS')

    const strong = await addApp(app, await administrator(app))
    app.advance(16 * 60)
    for (const call of [ask, approve]) assert.equal(await refused(() => call(strong, user)), 'SESSION_IS_NOT_FRESH')
    await strong.visitor.call(verifyTotp, { body: { code: strong.code() } })
    assert.equal((await ask(strong, user)).error, null)
    await strong.visitor.call(stopUserReset, { body: { userId: user.id } })

    const admin = await administrator(app)
    await admin.visitor.call(impersonateUser, { body: { userId: clerk.id } })
    assert.equal(await refused(() => ask(admin, user)), 'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING')
    const stopped = await admin.visitor.call(stopReset, { body: {} })
    assert.equal(stopped.error?.code, 'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING')
    assert.equal((await clerk.visitor.call(getSession)).data?.user.id, clerk.id)
  })
})

test('a reset of second factors that fails at any statement changes nothing and can be repeated', async () => {
  const [admin, user] = [await administrator(app), await richUser()]
  await ask(admin, user)
  app.advance(daySeconds)
  const { id: resetId } = (await resetOf(user))!
  const before = await stateOf(user)
  let statement = 1
  for (; ; statement++) {
    const deps = { ...app.deps, db: failingAt(app.db, statement) }
    try {
      await completeDueReset(deps, { resetId })
      break
    } catch (error) {
      if (!(error instanceof FailedOnPurpose)) throw error
      assert.deepEqual(await stateOf(user), before, `after statement ${statement}`)
    }
  }
  assert.ok(statement > 15, `${statement} statements`)
  const { events, mails, ...state } = await stateOf(user)
  assert.deepEqual(state, gone)
  await completeDueReset(app.deps, { resetId })
  assert.deepEqual(await stateOf(user), { ...state, events, mails }, 'a second run changes nothing')
})
