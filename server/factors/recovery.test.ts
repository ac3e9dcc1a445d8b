import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { finishRecovery, readWaitingReset, requestRecovery, stopReset } from '../../contract/factors/recovery.ts'
import { disableTwoFactor, readChallenge, verifyTotp } from '../../contract/factors/two-factor.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { eventsAbout } from '../testing/administrator.ts'
import { startBeside } from '../testing/beside.ts'
import { userWithApp } from '../testing/factors.ts'
import { writingNothing } from '../testing/rows.ts'
import { startApp } from '../testing/start-app.ts'
import { advanceRecovery } from './recovery.ts'

const hourSeconds = 3600
const daySeconds = 86_400
const app = await startApp({ after })

type User = Awaited<ReturnType<typeof userWithApp>>

/** Returns a new browser in which the user has entered the password. */
async function challenged({ email, password }: User) {
  const visitor = app.visitor()
  const { data } = await visitor.call(signInEmail, { body: { email, password } })
  assert.equal(data?.twoFactorRedirect, true)
  return visitor
}

/** Creates a user who has requested a recovery. Returns the user and the browser that requested it. */
async function waiting() {
  const user = await userWithApp(app)
  const visitor = await challenged(user)
  const { data } = await visitor.call(requestRecovery, { body: { password: user.password } })
  assert.equal(data?.kind, 'recovery')
  return { user, visitor }
}

/** Advances the clock, and runs the jobs that are due. */
async function later(seconds: number) {
  app.advance(seconds)
  await app.runJobs()
}

const mailsAbout = async ({ email }: User) =>
  (await app.mailsTo(email)).filter(({ template }) => template === 'factor-reset')
const codeIn = (mail: { paragraphs: readonly unknown[] } | undefined) =>
  /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}/.exec(JSON.stringify(mail!.paragraphs))![0]
const tokenIn = (mail: { url: string | null } | undefined) => new URL(mail!.url!).searchParams.get('token')!
const actionsOf = async ({ id }: User) =>
  (await eventsAbout(app, id)).map(({ action }) => action).filter((action) => action.startsWith('factor-reset.'))
const isOn = async ({ id }: User) => {
  const row = await app.db.one<{ on: boolean }>(sql`select two_factor_enabled as on from users where id = ${id}`)
  return row.on
}

/** Creates a user who has requested a recovery and waited for three days. Returns the user and the mailed code. */
async function ready() {
  const { user } = await waiting()
  await later(3 * daySeconds)
  return { user, code: codeIn((await mailsAbout(user)).at(-1)) }
}

describe('the recovery of a user who has lost every second factor', () => {
  test('waits three days, mails three times, and then requires the password and the mailed code', async () => {
    const user = await userWithApp(app)
    const visitor = await challenged(user)
    const { data: before } = await visitor.call(readChallenge)
    assert.deepEqual(before!.recovery, { asksPassword: true, delaySeconds: 3 * daySeconds, reset: null })
    const { data } = await visitor.call(requestRecovery, { body: { password: user.password } })
    assert.equal(Date.parse(data!.dueAt) - Date.parse(data!.createdAt), 3 * daySeconds * 1000)
    assert.deepEqual((await visitor.call(readChallenge)).data!.recovery!.reset, data)
    assert.deepEqual((await user.visitor.call(readWaitingReset)).data, { reset: data })
    const [first] = await mailsAbout(user)
    assert.match(first!.subject, /^Someone wants to turn off your second step/)
    assert.match(first!.url!, /\/stop-reset\?token=/)

    await later(23 * hourSeconds)
    assert.equal((await mailsAbout(user)).length, 1)
    await later(hourSeconds)
    await later(hourSeconds)
    assert.equal((await mailsAbout(user)).length, 2)
    await later(46 * hourSeconds)
    assert.equal((await mailsAbout(user)).length, 2)
    await later(hourSeconds)
    const mails = await mailsAbout(user)
    assert.equal(mails.length, 3)
    assert.equal(new Set(mails.map(tokenIn)).size, 3)

    const back = await challenged(user)
    assert.equal((await back.call(readChallenge)).data!.recovery!.reset!.isReady, true)
    const code = codeIn(mails.at(-1)).toLowerCase()
    assert.equal((await back.call(finishRecovery, { body: { code } })).data?.status, true)
    assert.equal(back.cookies.has('gatehouse.two_factor'), false)
    assert.equal((await back.call(getSession)).data, null, 'it signs nobody in')
    assert.equal(await isOn(user), false)
    assert.equal((await user.visitor.call(getSession)).data, null, 'every session has ended')
    const { data: signedIn } = await app.visitor().call(signInEmail, { body: user })
    assert.equal(signedIn?.twoFactorRedirect, undefined)
    assert.deepEqual(await actionsOf(user), ['factor-reset.requested', 'factor-reset.done'])
    assert.equal((await app.mailsTo(user.email)).at(-1)!.subject, 'Your second step was turned off at Gatehouse')
  })

  test('returns the first recovery when a recovery is requested again, and mails nothing', async () => {
    const { user } = await waiting()
    app.advance(hourSeconds)
    const visitor = await challenged(user)
    const again = await writingNothing(app.db, () =>
      visitor.call(requestRecovery, { body: { password: user.password } }),
    )
    assert.equal(Date.parse(again.data!.dueAt) - Date.parse(again.data!.createdAt), 3 * daySeconds * 1000)
  })

  test('needs the password again', async () => {
    const user = await userWithApp(app)
    const visitor = await challenged(user)
    for (const body of [{}, { password: 'wrong password' }]) {
      const { error } = await writingNothing(app.db, () => visitor.call(requestRecovery, { body }))
      assert.equal(error?.code, 'INVALID_PASSWORD')
    }
  })

  test('accepts a sign-in with a provider as the first proof', async () => {
    const user = await userWithApp(app)
    const visitor = await challenged(user)
    await app.db.run(sql`
      update sign_in_challenges set proofs = jsonb_build_array(jsonb_build_object('method', 'provider', 'at', now()))
      where user_id = ${user.id}`)
    assert.equal((await visitor.call(readChallenge)).data!.recovery!.asksPassword, false)
    assert.equal((await visitor.call(requestRecovery, { body: {} })).data?.isReady, false)
  })

  test('needs a sign-in challenge', async () => {
    const { user, code } = await ready()
    for (const visitor of [app.visitor(), user.visitor]) {
      const requested = await visitor.call(requestRecovery, { body: { password: user.password } })
      assert.equal(requested.error?.code, 'INVALID_TWO_FACTOR_COOKIE')
      const finished = await visitor.call(finishRecovery, { body: { code } })
      assert.equal(finished.error?.code, 'INVALID_TWO_FACTOR_COOKIE')
    }
    assert.equal(await isOn(user), true)
  })

  test('needs an administrator if the first proof was the mailbox, the email address is unverified, or recovery is off', async () => {
    const { user, code } = await ready()
    const mailbox = await challenged(user)
    await app.db.run(sql`
      update sign_in_challenges set proofs = jsonb_build_array(jsonb_build_object('method', 'mailbox', 'at', now()))
      where user_id = ${user.id}`)
    const off = startBeside(app, { twoFactor: { recovery: { delay: 0 } } }).visitor(await challenged(user))
    for (const visitor of [mailbox, off]) {
      assert.equal((await visitor.call(readChallenge)).data!.recovery, null)
      const begun = await visitor.call(requestRecovery, { body: { password: user.password } })
      assert.equal(begun.error?.code, 'RECOVERY_NEEDS_AN_ADMINISTRATOR')
      const finished = await visitor.call(finishRecovery, { body: { code } })
      assert.equal(finished.error?.code, 'RECOVERY_NEEDS_AN_ADMINISTRATOR')
    }
    const unverified = await challenged(user)
    await app.db.run(sql`update users set email_verified = false where id = ${user.id}`)
    const refused = await unverified.call(requestRecovery, { body: { password: user.password } })
    assert.equal(refused.error?.code, 'RECOVERY_NEEDS_AN_ADMINISTRATOR')
    assert.equal(await isOn(user), true)
  })

  test('waits at least a day if the user is an administrator', async () => {
    const user = await userWithApp(app)
    await app.db.run(sql`update users set role = 'admin' where id = ${user.id}`)
    const short = startBeside(app, { twoFactor: { recovery: { delay: 60 } } }).visitor(await challenged(user))
    const { data } = await short.call(requestRecovery, { body: { password: user.password } })
    assert.equal(Date.parse(data!.dueAt) - Date.parse(data!.createdAt), daySeconds * 1000)
  })
})

describe('the mailed code that completes a recovery', () => {
  test('works only once, only for its user, and not after five wrong codes', async () => {
    const other = await waiting()
    const { user, code } = await ready()
    const stranger = await challenged(other.user)
    assert.equal((await stranger.call(finishRecovery, { body: { code } })).error?.code, 'INVALID_CODE')
    const visitor = await challenged(user)
    for (let i = 0; i < 5; i++)
      assert.equal((await visitor.call(finishRecovery, { body: { code: 'wrong' } })).error?.code, 'INVALID_CODE')
    const tooMany = await visitor.call(finishRecovery, { body: { code } })
    assert.equal(tooMany.error?.code, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE')
    const fresh = await challenged(user)
    assert.equal((await fresh.call(finishRecovery, { body: { code } })).error, null)
  })

  test('is valid for a day, after which a new recovery can begin', async () => {
    const { user, code } = await ready()
    app.advance(daySeconds + 1)
    const late = await challenged(user)
    assert.equal((await late.call(finishRecovery, { body: { code } })).error?.code, 'INVALID_CODE')
    await app.runJobs()
    assert.deepEqual(await actionsOf(user), ['factor-reset.requested', 'factor-reset.stopped'])
    const { data } = await late.call(requestRecovery, { body: { password: user.password } })
    assert.equal(data?.isReady, false)
  })

  test('is sent only once, even if the job runs twice', async () => {
    const { user } = await ready()
    const row = await app.db.one<{ id: string }>(sql`select id from factor_resets where user_id = ${user.id}`)
    await advanceRecovery(app.deps, { resetId: row.id })
    await advanceRecovery(app.deps, { resetId: row.id })
    // Only the first notice and the code were mailed. The reminder was skipped, because the code was already due.
    assert.equal((await mailsAbout(user)).length, 2)
  })
})

describe('stopping a recovery', () => {
  test('is possible with each mailed link, without a session', async () => {
    for (const at of [0, 1]) {
      const { user } = await waiting()
      await later(daySeconds)
      const visitor = app.visitor()
      const token = tokenIn((await mailsAbout(user))[at])
      assert.equal((await visitor.call(stopReset, { body: { token } })).data?.status, true)
      const again = await visitor.call(stopReset, { body: { token } })
      assert.equal(again.error?.code, 'INVALID_TOKEN')
      assert.deepEqual(await actionsOf(user), ['factor-reset.requested', 'factor-reset.stopped'])
    }
  })

  test('is possible in any browser where the user is signed in, and invalidates the code', async () => {
    const { user, code } = await ready()
    assert.equal((await user.visitor.call(stopReset, { body: {} })).data?.status, true)
    assert.deepEqual((await user.visitor.call(readWaitingReset)).data, { reset: null })
    const attacker = await challenged(user)
    assert.equal((await attacker.call(finishRecovery, { body: { code } })).error?.code, 'INVALID_CODE')
    assert.equal(await isOn(user), true)
    const again = await writingNothing(app.db, () => user.visitor.call(stopReset, { body: {} }))
    assert.equal(again.data?.status, true)
  })

  test('is refused without a session or a link, and with an unknown link', async () => {
    for (const body of [{}, { token: 'unknown' }])
      assert.equal((await app.visitor().call(stopReset, { body })).error?.code, 'INVALID_TOKEN')
  })

  test('happens when the user turns off two-factor authentication', async () => {
    const { user } = await waiting()
    await user.visitor.call(verifyTotp, { body: { code: user.code() } })
    const { error } = await user.visitor.call(disableTwoFactor, { body: {} })
    assert.equal(error, null)
    assert.equal(await app.db.row(sql`select 1 from factor_resets where user_id = ${user.id}`), null)
  })
})
