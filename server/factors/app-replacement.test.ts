import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { enableTwoFactor, readFactors, verifyBackupCode, verifyTotp } from '../../contract/factors/two-factor.ts'
import { listTrustedDevices } from '../../contract/factors/trusted-devices.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { startBeside } from '../testing/beside.ts'
import { trustedBrowser, userWithApp } from '../testing/factors.ts'
import { writingNothing } from '../testing/rows.ts'
import { startApp } from '../testing/start-app.ts'
import { look, methodsOf, undo, undoToken } from '../testing/take-back.ts'
import type { Visitor } from '../testing/visitor.ts'
import { minuteSeconds } from '../time.ts'
import { codeAt, stepAt } from './totp-codes.ts'

const app = await startApp({ after })
const strict = startBeside(app, { twoFactor: { required: 'everybody' } })

/**
 * Begins to replace a signed-in user's authenticator app. Returns a function that computes the new app's current code.
 */
async function begin(visitor: Visitor) {
  const { data, error } = await visitor.call(enableTwoFactor, { body: { replace: true } })
  assert.equal(error, null)
  assert.ok(data?.method === 'totp')
  assert.deepEqual(data.backupCodes, [])
  const secret = new URL(data.totpURI).searchParams.get('secret')!
  return () => codeAt(secret, stepAt(app.deps.now()))
}
const enter = (visitor: Visitor, code: string) => visitor.call(verifyTotp, { body: { code } })

/** Signs in with the password and a code in a new browser. */
async function signIn(
  user: { email: string; password: string },
  code: string,
  call: typeof verifyTotp | typeof verifyBackupCode = verifyTotp,
) {
  const visitor = app.visitor()
  await visitor.call(signInEmail, { body: user })
  return visitor.call(call, { body: { code } })
}

describe('replacing the authenticator app', () => {
  test('keeps the previous app until a code from the new app is entered, and keeps the recovery codes', async () => {
    const ada = await userWithApp(app)
    const newCode = await begin(ada.visitor)
    assert.equal((await signIn(ada, newCode())).error?.code, 'INVALID_CODE')
    assert.equal((await signIn(ada, ada.code())).error, null)

    assert.equal((await enter(ada.visitor, newCode())).error, null)
    app.advance(30)
    assert.equal((await signIn(ada, ada.code())).error?.code, 'INVALID_CODE')
    assert.equal((await signIn(ada, newCode())).error, null)
    assert.equal((await signIn(ada, ada.recoveryCodes[0]!, verifyBackupCode)).error, null)
    const mails = (await app.mailsTo(ada.email)).map(({ subject }) => subject)
    assert.ok(mails.includes('Your authenticator app was replaced at Gatehouse'), mails.join())
    const rows = await app.db.rows(sql`
      select 1 from events where subject_id = ${ada.id} and action = 'second-factor.replaced'`)
    assert.equal(rows.length, 1)
  })

  test('is possible after a sign-in with a recovery code if the site requires a second factor', async () => {
    const ada = await userWithApp(app)
    const visitor = strict.visitor(app.visitor())
    await visitor.call(signInEmail, { body: ada })
    await visitor.call(verifyBackupCode, { body: { code: ada.recoveryCodes[0]! } })
    const newCode = await begin(visitor)
    assert.equal((await enter(visitor, newCode())).error, null)
    assert.equal((await visitor.call(readFactors)).data?.isOn, true)
  })

  test('needs a second factor that was entered in the last 15 minutes, and removes trusted devices', async () => {
    const ada = await userWithApp(app)
    await trustedBrowser(app, ada)
    app.advance(15 * minuteSeconds)
    const body = { replace: true, password: ada.password }
    const { error } = await writingNothing(app.db, () => ada.visitor.call(enableTwoFactor, { body }))
    assert.equal(error?.code, 'SESSION_NOT_FRESH')
    await enter(ada.visitor, ada.code())
    const newCode = await begin(ada.visitor)
    await enter(ada.visitor, newCode())
    assert.deepEqual((await ada.visitor.call(listTrustedDevices)).data, [])
  })

  test('must be confirmed within 15 minutes, and only the newest attempt can be confirmed', async () => {
    const ada = await userWithApp(app)
    const first = await begin(ada.visitor)
    const second = await begin(ada.visitor)
    assert.equal((await enter(ada.visitor, first())).error?.code, 'INVALID_CODE')
    app.advance(15 * minuteSeconds)
    assert.equal((await enter(ada.visitor, second())).error?.code, 'INVALID_CODE')
  })

  test('is refused to users without an authenticator app', async () => {
    const { visitor, password } = await app.user()
    const { error } = await visitor.call(enableTwoFactor, { body: { replace: true, password } })
    assert.equal(error?.code, 'TOTP_NOT_ENABLED')
  })

  test('can be undone with a code from the previous app', async () => {
    const ada = await userWithApp(app)
    const before = await methodsOf(app, ada)
    const newCode = await begin(ada.visitor)
    await enter(ada.visitor, newCode())
    const token = await undoToken(app, ada.email, 'second-factor-changed')
    assert.equal((await look(app.visitor(), token)).data?.change, 'app-replaced')
    assert.equal((await undo(app.visitor(), { token, code: ada.code() })).error, null)
    const [restored] = JSON.parse(await methodsOf(app, ada)).apps as { secret: string }[]
    assert.equal(restored!.secret, JSON.parse(before).apps[0].secret)
    app.advance(30)
    assert.equal((await signIn(ada, newCode())).error?.code, 'INVALID_CODE')
  })

  test('succeeds only once in parallel calls', async () => {
    const ada = await userWithApp(app)
    const newCode = await begin(ada.visitor)
    const code = newCode()
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(ada.visitor, code)))
    assert.equal(answers.filter(({ error }) => error === null).length, 1)
  })
})
