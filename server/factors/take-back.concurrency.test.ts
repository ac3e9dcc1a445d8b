import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { FailedOnPurpose, failingAt } from '../testing/failing-statements.ts'
import { startApp } from '../testing/start-app.ts'
import { attackersPassword, changeTo, methodsOf, undo, undoToken, withStolenPassword } from '../testing/take-back.ts'
import { userWithApp } from '../testing/factors.ts'
import { takeChangeBack } from './take-back.ts'

const callers = 50
const rounds = 20
const app = await startApp({ after })

/** Returns the sign-in methods, and everything else that undoing a change writes. */
const stateOf = async ({ id, email }: { id: string; email: string }) => ({
  methods: await methodsOf(app, { id }),
  ...(await app.db.one<{ sessions: number; snapshots: number; isLocked: boolean }>(sql`
    select (select count(*)::int from sessions where user_id = ${id}) as sessions,
      (select count(*)::int from credential_snapshots where user_id = ${id}) as snapshots,
      (select count(*)::int from verifications where user_id = ${id}) as secrets,
      (select count(*)::int from events where subject_id = ${id}) as events,
      (select count(*)::int from mails where recipient = ${email}) as mails,
      (select credentials_locked_until is not null from users where id = ${id}) as "isLocked"`)),
})

for (let round = 1; round <= rounds; round++)
  test(`only one of several parallel calls with an undo link undoes the change, round ${round}`, async () => {
    const { user, before, token } = await withStolenPassword(app)
    const body = { token, password: user.password }
    const answers = await Promise.all(Array.from({ length: callers }, () => undo(app.visitor(), body)))
    assert.equal(answers.filter(({ error }) => error === null).length, 1)
    assert.equal(await methodsOf(app, user), before)
    const { count } = await app.db.one<{ count: number }>(sql`
      select count(*)::int as count from events where subject_id = ${user.id} and action = 'credentials.taken-back'`)
    assert.equal(count, 1)
  })

test('the earliest of a user’s undo links takes effect if all are used at once', async () => {
  const { user, before, token } = await withStolenPassword(app)
  await changeTo(user.visitor, { from: attackersPassword, to: 'a third password' })
  const second = await undoToken(app, user.email, 'password-changed')
  await Promise.all([
    undo(app.visitor(), { token, password: user.password }),
    undo(app.visitor(), { token: second, password: attackersPassword }),
  ])
  assert.equal(await methodsOf(app, user), before)
})

test('an undo link has no effect if an earlier one is used during its call, even if the user then changes the password', async () => {
  const { user, token } = await withStolenPassword(app)
  await changeTo(user.visitor, { from: attackersPassword, to: 'a third password' })
  const second = await undoToken(app, user.email, 'password-changed')
  let isRescued = false
  const rescue = async () => {
    if (isRescued) return
    isRescued = true
    const { data } = await undo(app.visitor(), { token, password: user.password })
    const body = { token: data!.resetToken!, newPassword: 'the new password of the owner' }
    assert.equal((await app.visitor().call(resetPassword, { body })).error, null)
  }
  const rescuedBeforeLock = (inner: Database): Database => ({
    ...inner,
    row: async (statement) => {
      if (/from users .* for no key update/.test(statement.text)) await rescue()
      return inner.row(statement)
    },
    transaction: (work) => inner.transaction((next) => work(rescuedBeforeLock(next))),
  })
  const visitor = { ipAddress: '203.0.113.7', userAgent: 'Test browser', isLocal: false }
  const request = { token: second, password: attackersPassword, encrypted: null, visitor }
  const deps = { ...app.deps, db: rescuedBeforeLock(app.db) }
  await assert.rejects(takeChangeBack(deps, request), { code: 'INVALID_TOKEN' })
  assert.equal(isRescued, true)
  const body = { email: user.email, password: 'the new password of the owner' }
  assert.equal((await app.visitor().call(signInEmail, { body })).error, null)
})

test('undoing a change leaves everything unchanged if any statement fails', async () => {
  const owner = await userWithApp(app)
  const { user, before, token } = await withStolenPassword(app, owner)
  const visitor = { ipAddress: '203.0.113.7', userAgent: 'Test browser', isLocal: false }
  const request = { token, password: user.password, encrypted: null, visitor }
  const held = await stateOf(user)
  let statement = 1
  for (; ; statement++) {
    const deps = { ...app.deps, db: failingAt(app.db, statement) }
    try {
      await takeChangeBack(deps, request)
      break
    } catch (error) {
      if (!(error instanceof FailedOnPurpose)) throw error
      assert.deepEqual(await stateOf(user), held, `after statement ${statement}`)
    }
  }
  assert.ok(statement > 20, `${statement} statements`)
  const { methods, ...rest } = await stateOf(user)
  assert.equal(methods, before)
  assert.equal(rest.sessions, 0)
  assert.equal(rest.snapshots, 1, 'the earlier one, of the app')
  assert.equal(rest.isLocked, true)
})
