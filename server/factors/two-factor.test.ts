import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  disableTwoFactor,
  enableTwoFactor,
  generateBackupCodes,
  getTotpUri,
  readChallenge,
  readFactors,
  verifyBackupCode,
  verifyTotp,
} from '../../contract/factors/two-factor.ts'
import { confirmIdentity } from '../../contract/sessions/confirm-identity.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { startBeside } from '../testing/beside.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { userWithApp } from '../testing/factors.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { writingNothing } from '../testing/rows.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'
import { codeAt, stepAt } from './totp-codes.ts'

const app = await startApp({ after })

type User = Awaited<ReturnType<typeof userWithApp>>

const answer = (visitor: Visitor) => `${visitor.lastResponse().status} ${visitor.lastBody()}`
const codeOf = (visitor: Visitor) => (JSON.parse(visitor.lastBody()) as { code: string }).code

/** Returns a new browser in which the user has entered the password. */
async function challenged({ email, password }: Pick<User, 'email' | 'password'>, rememberMe = true) {
  const visitor = app.visitor()
  const { data } = await visitor.call(signInEmail, { body: { email, password, callbackURL: '/account', rememberMe } })
  assert.equal(data?.twoFactorRedirect, true)
  return visitor
}

const actionsAbout = async ({ id }: { id: string }) => {
  const rows = await app.db.rows<{ action: string }>(sql`
    select action from events where subject_id = ${id} or actor_id = ${id} order by id`)
  return rows.map(({ action }) => action)
}
const mailsTo = async (email: string) => (await app.mailsTo(email)).map(({ subject }) => subject)

describe('setting up an authenticator app', () => {
  test('changes nothing until a code confirms the app', async () => {
    const ada = await verifiedUser(app)
    const { data } = await ada.visitor.call(enableTwoFactor, { body: { password: ada.password } })
    assert.equal(data!.method, 'totp')
    assert.match(data!.totpURI, /^otpauth:\/\/totp\/Gatehouse:person-\d+%40example\.com\?secret=[A-Z2-7]{32}&issuer=/)
    assert.equal(new Set(data!.backupCodes).size, 10)
    for (const code of data!.backupCodes)
      assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{5}$/)
    assert.equal((await app.visitor().call(signInEmail, { body: ada })).data?.twoFactorRedirect, undefined)
    assert.deepEqual((await ada.visitor.call(readFactors)).data, {
      isOn: false,
      app: null,
      emailCode: null,
      offersEmailCode: false,
      hasPasskey: false,
      recoveryCodes: 0,
      isRequired: false,
      dueAt: null,
    })
    const again = await ada.visitor.call(getTotpUri, { body: { password: ada.password } })
    assert.equal(again.data?.totpURI, data!.totpURI)
  })

  test('is completed by a code from the app; the session is then replaced, and the user is mailed', async () => {
    const ada = await userWithApp(app)
    const { data } = await ada.visitor.call(getSession)
    assert.equal(data!.user.twoFactorEnabled, true)
    assert.notEqual(data!.session.token, ada.token)
    assert.deepEqual([data!.session.acr, data!.session.amr], ['urn:gatehouse:level:2', ['pwd', 'otp', 'mfa']])
    const factors = (await ada.visitor.call(readFactors)).data!
    assert.deepEqual([factors.isOn, factors.recoveryCodes, typeof factors.app?.confirmedAt], [true, 10, 'string'])
    assert.deepEqual((await actionsAbout(ada)).slice(-4), [
      'second-factor.used',
      'second-factor.enabled',
      'session.ended',
      'session.started',
    ])
    assert.ok((await mailsTo(ada.email)).includes('Your second step was turned on at Gatehouse'))
    const stored = await app.db.one<{ all: string }>(sql`
      select coalesce(json_agg(t)::text, '') || coalesce((select json_agg(r)::text from recovery_codes r), '') as all
      from totp_factors t`)
    for (const secret of [ada.secret, ...ada.recoveryCodes]) assert.ok(!stored.all.includes(secret))
  })

  test('refuses a wrong password, an unverified address, a wrong code, and a second app', async () => {
    const ada = await app.user()
    const body = { password: ada.password }
    await writingNothing(app.db, () => ada.visitor.call(enableTwoFactor, { body }))
    assert.equal(answer(ada.visitor), '403 {"code":"EMAIL_NOT_VERIFIED","message":"Email not verified"}')
    await app.db.run(sql`update users set email_verified = true where id = ${ada.id}`)
    await ada.visitor.call(enableTwoFactor, { body: { password: 'wrong password' } })
    assert.equal(answer(ada.visitor), '400 {"code":"INVALID_PASSWORD","message":"Invalid password"}')
    await ada.visitor.call(verifyTotp, { body: { code: '000000' } })
    assert.equal(codeOf(ada.visitor), 'TOTP_NOT_ENABLED')
    await ada.visitor.call(enableTwoFactor, { body })
    await ada.visitor.call(verifyTotp, { body: { code: 'abc' } })
    assert.equal(answer(ada.visitor), '401 {"code":"INVALID_CODE","message":"Invalid code"}')
    assert.equal((await ada.visitor.call(readFactors)).data!.isOn, false)

    const grace = await userWithApp(app)
    await grace.visitor.call(enableTwoFactor, { body: { password: grace.password } })
    assert.equal(answer(grace.visitor), '400 {"code":"TOTP_ALREADY_ENABLED","message":"TOTP is already enabled"}')
    await grace.visitor.call(getTotpUri, { body: {} })
    assert.equal(codeOf(grace.visitor), 'TOTP_ALREADY_ENABLED')
  })

  test('needs the password unless the user has just confirmed their identity', async () => {
    const ada = await verifiedUser(app)
    app.advance(901)
    const stepUp = '{"stepUp":{"level":1,"maxAge":900,"methods":["password"]}}'
    await writingNothing(app.db, () => ada.visitor.call(enableTwoFactor, { body: {} }))
    assert.equal(
      answer(ada.visitor),
      `403 {"code":"SESSION_NOT_FRESH","message":"Session is not fresh","details":${stepUp}}`,
    )
    await ada.visitor.call(confirmIdentity, { body: { password: ada.password } })
    assert.equal((await ada.visitor.call(enableTwoFactor, { body: {} })).error, null)
  })
})

describe('signing in with a second factor', () => {
  test('requires the password and a code, and starts a session at level 2', async () => {
    const ada = await userWithApp(app)
    const visitor = await challenged(ada)
    const challenge = (await visitor.call(readChallenge)).data!
    assert.deepEqual(challenge.methods, ['totp', 'backup-code'])
    assert.match(challenge.email, /^p•••@example\.com$/)
    assert.ok(challenge.secondsLeft > 590 && challenge.secondsLeft <= 600)
    const { data } = await visitor.call(verifyTotp, { body: { code: ada.code() } })
    assert.deepEqual([data!.user.id, data!.url], [ada.id, '/account'])
    const { session } = (await visitor.call(getSession)).data!
    assert.equal(session.token, data!.token)
    assert.deepEqual([session.acr, session.amr], ['urn:gatehouse:level:2', ['pwd', 'otp', 'mfa']])
    assert.equal(visitor.cookies.has('gatehouse.two_factor'), false)
  })

  test('starts a session that ends with the browser if rememberMe is false', async () => {
    const ada = await userWithApp(app)
    const visitor = await challenged(ada, false)
    await visitor.call(verifyTotp, { body: { code: ada.code() } })
    assert.match(visitor.lastResponse().headers.getSetCookie().join('\n'), /session_token=[^;]+; Path/)
    assert.ok(visitor.cookies.has('gatehouse.dont_remember'))
  })

  test('refuses a code that was used, including the code that confirmed the app', async () => {
    const ada = await userWithApp(app)
    const used = codeAt(ada.secret, stepAt(app.deps.now()))
    const visitor = await challenged(ada)
    await visitor.call(verifyTotp, { body: { code: used } })
    assert.equal(codeOf(visitor), 'INVALID_CODE')
    const code = ada.code()
    assert.equal((await visitor.call(verifyTotp, { body: { code } })).error, null)
    const second = await challenged(ada)
    await second.call(verifyTotp, { body: { code } })
    assert.equal(codeOf(second), 'INVALID_CODE')
    assert.equal((await second.call(getSession)).data, null)
  })

  test('refuses further codes after five wrong codes, after ten minutes, and once the sign-in is completed', async () => {
    const ada = await userWithApp(app)
    const visitor = await challenged(ada)
    for (let i = 0; i < 5; i++) await visitor.call(verifyTotp, { body: { code: '00000x' } })
    assert.equal(codeOf(visitor), 'INVALID_CODE')
    const right = ada.code()
    for (let i = 0; i < 2; i++) {
      await visitor.call(verifyTotp, { body: { code: right } })
      assert.equal(codeOf(visitor), 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE')
    }

    const late = await challenged(ada)
    app.advance(601)
    await late.call(verifyTotp, { body: { code: ada.code() } })
    assert.equal(answer(late), '401 {"code":"INVALID_TWO_FACTOR_COOKIE","message":"Invalid two factor cookie"}')

    const done = await challenged(ada)
    const cookie = done.cookies.get('gatehouse.two_factor')!
    await done.call(verifyTotp, { body: { code: ada.code() } })
    const copy = app.visitor()
    copy.cookies.set('gatehouse.two_factor', cookie)
    await copy.call(verifyTotp, { body: { code: ada.code() } })
    assert.equal(codeOf(copy), 'INVALID_TWO_FACTOR_COOKIE')
  })

  test('gives no access before the second step', async () => {
    const visitor = await challenged(await userWithApp(app))
    assert.equal((await visitor.call(getSession)).data, null)
    await visitor.call(readFactors)
    assert.equal(codeOf(visitor), 'UNAUTHORIZED')
    await visitor.call(generateBackupCodes, { body: {} })
    assert.equal(codeOf(visitor), 'UNAUTHORIZED')
  })

  test('refuses a user who was banned before the second step', async () => {
    const ada = await userWithApp(app)
    const visitor = await challenged(ada)
    await app.db.run(sql`update users set banned = true where id = ${ada.id}`)
    await visitor.call(verifyTotp, { body: { code: ada.code() } })
    assert.equal(codeOf(visitor), 'BANNED_USER')
    assert.equal((await visitor.call(getSession)).data, null)
  })
})

describe('recovery codes', () => {
  test('can be used once each, however they are typed', async () => {
    const ada = await userWithApp(app)
    const [code] = ada.recoveryCodes as [string]
    const visitor = await challenged(ada)
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    assert.equal((await visitor.call(verifyBackupCode, { body: { code: typed } })).error, null)
    assert.deepEqual((await visitor.call(getSession)).data!.session.amr, ['pwd', 'recovery', 'mfa'])
    assert.equal((await visitor.call(readFactors)).data!.recoveryCodes, 9)
    const second = await challenged(ada)
    await second.call(verifyBackupCode, { body: { code } })
    assert.equal(answer(second), '401 {"code":"INVALID_BACKUP_CODE","message":"Invalid backup code"}')
  })

  test('are used up even in a sign-in with disableSession, which starts no session', async () => {
    const ada = await userWithApp(app)
    const visitor = await challenged(ada)
    const body = { code: ada.recoveryCodes[1]!, disableSession: true }
    const { data } = await visitor.call(verifyBackupCode, { body })
    assert.deepEqual([data!.token, data!.user.id], [null, ada.id])
    assert.equal((await visitor.call(getSession)).data, null)
    assert.equal((await ada.visitor.call(readFactors)).data!.recoveryCodes, 9)
  })

  test('are replaced all at once, with a mail to the user', async () => {
    const ada = await userWithApp(app)
    const { data } = await ada.visitor.call(generateBackupCodes, { body: {} })
    assert.equal(data!.backupCodes.length, 10)
    assert.ok((await mailsTo(ada.email)).includes('You have new recovery codes at Gatehouse'))
    const visitor = await challenged(ada)
    await visitor.call(verifyBackupCode, { body: { code: ada.recoveryCodes[0]! } })
    assert.equal(codeOf(visitor), 'INVALID_BACKUP_CODE')
    assert.equal((await visitor.call(verifyBackupCode, { body: { code: data!.backupCodes[0]! } })).error, null)
  })
})

describe('wrong codes', () => {
  test('cause a pause and a mail to the user after ten in a row, but the pause does not affect known devices', async () => {
    const strict = await startApp({ after, options: { rateLimit: { enabled: true } } })
    const ada = await userWithApp(strict)
    let networks = 0
    const stranger = async () => {
      const visitor = strict.visitor({ ipAddress: `198.51.100.${++networks}` })
      const { data } = await visitor.call(signInEmail, { body: ada })
      assert.equal(data?.twoFactorRedirect, true)
      return visitor
    }
    const tryCode = async (visitor: Visitor, code: string) => {
      strict.advance(11)
      await visitor.call(verifyTotp, { body: { code } })
      return `${visitor.lastResponse().status} ${codeOf(visitor)}`
    }
    for (let challenge = 0; challenge < 2; challenge++) {
      const visitor = await stranger()
      for (let i = 0; i < 5; i++) assert.equal(await tryCode(visitor, 'wrong'), '401 INVALID_CODE')
    }
    const visitor = await stranger()
    assert.equal(await tryCode(visitor, ada.code()), '429 ACCOUNT_TEMPORARILY_LOCKED')
    const wait = Number(visitor.lastResponse().headers.get('retry-after'))
    assert.ok(wait > 800 && wait <= 900, String(wait))
    await strict.runJobs()
    const subjects = (await strict.mailsTo(ada.email)).map(({ subject }) => subject)
    assert.equal(subjects.filter((each) => each === 'Someone knows your password for Gatehouse').length, 1)

    const { visitor: known } = ada
    known.cookies.delete('gatehouse.session_token')
    strict.advance(11)
    await known.call(signInEmail, { body: ada })
    strict.advance(11)
    assert.equal((await known.call(verifyTotp, { body: { code: ada.code() } })).error, null)

    const later = await stranger()
    strict.advance(901)
    const again = await stranger()
    assert.equal(await tryCode(later, ada.code()), '401 INVALID_TWO_FACTOR_COOKIE')
    assert.equal((await again.call(verifyTotp, { body: { code: ada.code() } })).error, null)
  })

  test('are refused with BACKUP_CODES_NOT_ENABLED if the user has no recovery codes', async () => {
    const ada = await app.user()
    await ada.visitor.call(verifyBackupCode, { body: { code: 'wrong' } })
    assert.equal(
      answer(ada.visitor),
      '400 {"code":"BACKUP_CODES_NOT_ENABLED","message":"Backup codes aren\'t enabled"}',
    )
  })
})

describe('turning off two-factor authentication', () => {
  test('needs a recent second factor: the password is not enough', async () => {
    const ada = await userWithApp(app)
    app.advance(901)
    const { visitor, password } = ada
    await visitor.call(confirmIdentity, { body: { password } })
    for (const call of [disableTwoFactor, generateBackupCodes])
      await writingNothing(app.db, async () => {
        const { error } = await visitor.call(call, { body: { password } })
        const stepUp = { level: 2, maxAge: 900, methods: ['totp', 'backup-code'] }
        assert.deepEqual([error?.code, error?.details], ['SESSION_NOT_FRESH', { stepUp }])
      })
    assert.equal((await visitor.call(verifyTotp, { body: { code: ada.code() } })).error, null)
    assert.equal((await actionsAbout(ada)).at(-1), 'session.stepped-up')
    assert.equal((await visitor.call(disableTwoFactor, { body: { password } })).error, null)
    assert.equal((await visitor.call(getSession)).data!.user.twoFactorEnabled, false)
    assert.deepEqual((await visitor.call(readFactors)).data, {
      isOn: false,
      app: null,
      emailCode: null,
      offersEmailCode: false,
      hasPasskey: false,
      recoveryCodes: 0,
      isRequired: false,
      dueAt: null,
    })
    assert.equal((await app.visitor().call(signInEmail, { body: ada })).data?.twoFactorRedirect, undefined)
    assert.ok((await mailsTo(ada.email)).includes('Your second step was turned off at Gatehouse'))
    await visitor.call(disableTwoFactor, { body: { password } })
    assert.equal(codeOf(visitor), 'TWO_FACTOR_NOT_ENABLED')
  })

  test('does not happen in a password reset', async () => {
    const ada = await userWithApp(app)
    const { token } = await mailedResetLink(app, ada.email)
    assert.equal(
      (await app.visitor().call(resetPassword, { body: { token, newPassword: 'another password' } })).error,
      null,
    )
    const visitor = await challenged({ ...ada, password: 'another password' })
    assert.equal((await visitor.call(verifyTotp, { body: { code: ada.code() } })).error, null)
  })

  test('in the configuration skips the second step at sign-in, and makes second-factor endpoints return 404', async () => {
    const off = startBeside(app, { twoFactor: { enabled: false } })
    const ada = await userWithApp(app)
    const visitor = off.visitor(app.visitor())
    assert.equal((await visitor.call(signInEmail, { body: ada })).data?.twoFactorRedirect, undefined)
    await visitor.call(readFactors)
    assert.equal(visitor.lastResponse().status, 404)
  })
})
