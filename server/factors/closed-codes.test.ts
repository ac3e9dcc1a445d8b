import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { verifyBackupCode, verifyTotp } from '../../contract/factors/two-factor.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { endSession, userWithApp } from '../testing/factors.ts'
import { answerWithPasskey, addPasskey } from '../testing/passkeys.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'
import { resetFactorsByEmail } from './factor-resets.ts'

describe('codes from the authenticator app', async () => {
  const app = await startApp({ after, options: { rateLimit: { enabled: true, max: 100_000 } } })
  type User = Awaited<ReturnType<typeof userWithApp>>

  let networks = 0
  /** Returns a browser on a new network. The user has already entered the password in this browser. */
  async function challenged(user: User, visitor = app.visitor({ ipAddress: `198.51.100.${++networks}` })) {
    app.advance(11)
    const { data } = await visitor.call(signInEmail, { body: user })
    assert.equal(data?.twoFactorRedirect, true)
    return visitor
  }
  async function answer(visitor: Visitor, call: typeof verifyTotp | typeof verifyBackupCode, code: string) {
    app.advance(11)
    const { error } = await visitor.call(call, { body: { code } })
    return error === null ? 'admitted' : `${visitor.lastResponse().status} ${error.code}`
  }

  /** Simulates `count` wrong codes by strangers, without waiting for the pauses between them. */
  async function wrongCodes(user: User, count: number) {
    assert.equal(await answer(await challenged(user), verifyTotp, 'wrong'), '401 INVALID_CODE')
    await app.db.run(sql`
      update guess_lanes set wrong = ${count - 1}, last_at = last_at - interval '2 hours'
      where credential = 'second-factor' and lane = 'everyone'`)
    assert.equal(await answer(await challenged(user), verifyTotp, 'wrong'), '401 INVALID_CODE')
  }

  async function closedFor() {
    const ada = await userWithApp(app)
    await wrongCodes(ada, 100)
    app.advance(3 * 3600)
    assert.equal(await answer(await challenged(ada), verifyTotp, ada.code()), '429 USE_ANOTHER_WAY_TO_SIGN_IN')
    return ada
  }

  test('are refused after a hundred wrong codes in a row, and the user is notified by mail', async () => {
    const ada = await closedFor()
    const events = await app.db.rows<{ details: object }>(sql`
      select details from events where subject_id = ${ada.id} and action = 'second-factor.locked'`)
    assert.deepEqual(events, [{ details: { method: 'app', follows: 'closing' } }])
    const mails = await app.mailsTo(ada.email)
    assert.equal(mails.filter(({ template }) => template === 'password-known').length, 1)
  })

  test('still work on a known device after a hundred wrong codes, and stay refused elsewhere', async () => {
    const ada = await closedFor()
    endSession(ada.visitor)
    assert.equal(await answer(await challenged(ada, ada.visitor), verifyTotp, ada.code()), 'admitted')
    assert.equal(await answer(await challenged(ada), verifyTotp, ada.code()), '429 USE_ANOTHER_WAY_TO_SIGN_IN')
  })

  test('work again after a hundred wrong codes once the user has signed in with a recovery code', async () => {
    const ada = await closedFor()
    const visitor = await challenged(ada)
    assert.equal(await answer(visitor, verifyBackupCode, ada.recoveryCodes[0]!), 'admitted')
    assert.equal(await answer(await challenged(ada), verifyTotp, ada.code()), 'admitted')
  })

  test('work again after a hundred wrong codes once the user has signed in with a passkey', async () => {
    const ada = await userWithApp(app)
    const authenticator = createAuthenticator({ origin: app.config.origin })
    assert.equal((await addPasskey(ada.visitor, authenticator)).error, null)
    await app.db.run(sql`delete from recovery_codes where user_id = ${ada.id}`)
    await wrongCodes(ada, 100)
    const visitor = await challenged(ada)
    assert.equal(await answer(visitor, verifyTotp, ada.code()), '429 USE_ANOTHER_WAY_TO_SIGN_IN')
    assert.equal((await answerWithPasskey(visitor, authenticator)).error, null)
    assert.equal(await answer(await challenged(ada), verifyTotp, ada.code()), 'admitted')
  })

  test('are refused only temporarily after many wrong codes if the user has no other second factor', async () => {
    const ada = await userWithApp(app)
    await app.db.run(sql`delete from recovery_codes where user_id = ${ada.id}`)
    await wrongCodes(ada, 150)
    assert.equal(await answer(await challenged(ada), verifyTotp, ada.code()), '429 ACCOUNT_TEMPORARILY_LOCKED')
    app.advance(3600)
    assert.equal(await answer(await challenged(ada), verifyTotp, ada.code()), 'admitted')
  })

  test('are no longer blocked after the operator resets the second factors', async () => {
    const closedLanes = () =>
      app.db.rows(sql`select target_digest from guess_lanes where closed_at is not null order by target_digest`)
    const before = await closedLanes()
    const ada = await closedFor()
    assert.equal((await closedLanes()).length, before.length + 1)
    await resetFactorsByEmail(app.deps, ada.email)
    assert.deepEqual(await closedLanes(), before)
  })

  test('are still accepted after ten wrong recovery codes', async () => {
    const ada = await userWithApp(app)
    for (let wrong = 0; wrong < 2; wrong++) {
      const visitor = await challenged(ada)
      for (let i = 0; i < 5; i++) assert.equal(await answer(visitor, verifyBackupCode, 'x'), '401 INVALID_BACKUP_CODE')
    }
    const visitor = await challenged(ada)
    assert.equal(await answer(visitor, verifyBackupCode, ada.recoveryCodes[0]!), '429 ACCOUNT_TEMPORARILY_LOCKED')
    assert.equal(await answer(visitor, verifyTotp, ada.code()), 'admitted')
  })
})
