import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  deletePasskey,
  generateAuthenticateOptions,
  generateRegisterOptions,
  listUserPasskeys,
  updatePasskey,
  verifyAuthentication,
  verifyRegistration,
} from '../../contract/factors/passkeys.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  readFactors,
  verifyBackupCode,
  verifyTotp,
} from '../../contract/factors/two-factor.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { startBeside } from '../testing/beside.ts'
import { beginApp, userWithApp } from '../testing/factors.ts'
import { addPasskey, answerWithPasskey, userWithPasskey } from '../testing/passkeys.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { writingNothing } from '../testing/rows.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'
import { codeAt, stepAt } from './totp-codes.ts'

const app = await startApp({ after })
const { origin } = app.config

const answer = (visitor: Visitor) => `${visitor.lastResponse().status} ${visitor.lastBody()}`
const codeOf = (visitor: Visitor) => (JSON.parse(visitor.lastBody()) as { code: string }).code
const subjectsTo = async (email: string) => (await app.mailsTo(email)).map(({ subject }) => subject)
const actionsAbout = async ({ id }: { id: string }) => {
  const rows = await app.db.rows<{ action: string }>(
    sql`select action from events where subject_id = ${id} order by id`,
  )
  return rows.map(({ action }) => action)
}

/** Returns a new browser in which the user has entered the password. */
async function challenged({ email, password }: { email: string; password: string }) {
  const visitor = app.visitor()
  const { data } = await visitor.call(signInEmail, { body: { email, password, callbackURL: '/account' } })
  assert.equal(data?.twoFactorRedirect, true)
  return { visitor, methods: data.twoFactorMethods }
}

/** Creates a user whose passkey is the second factor. */
async function userWithSecondPasskey(settings: Parameters<typeof userWithPasskey>[1] = {}) {
  const user = await userWithPasskey(app, settings)
  const { data } = await user.visitor.call(enableTwoFactor, { body: { method: 'passkey' } })
  assert.ok(data?.method === 'passkey' && data.backupCodes.length === 10)
  return { ...user, backupCodes: data.backupCodes }
}

describe('adding a passkey', () => {
  test('registers every passkey of a user under one user handle, and mails the user', async () => {
    const ada = await verifiedUser(app)
    const { data: options } = await ada.visitor.call(generateRegisterOptions)
    assert.deepEqual(options!.rp, { id: 'localhost', name: 'Gatehouse' })
    assert.equal(Buffer.from(options!.user.id, 'base64url').length, 64)
    assert.deepEqual([options!.user.name, options!.attestation], [ada.email, 'none'])
    assert.equal(Buffer.from(options!.challenge, 'base64url').length, 32)
    const phone = createAuthenticator({ origin, aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd' })
    const response = phone.create(options!)
    const { data } = await ada.visitor.call(verifyRegistration, { body: { response } })
    const { id, publicKey, createdAt, ...rest } = data!
    assert.deepEqual(rest, {
      name: 'iCloud Keychain',
      userId: ada.id,
      credentialID: response.id,
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
      transports: 'internal',
      aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd',
      lastUsedAt: null,
      isSecurityKey: false,
      isSuspect: false,
    })
    assert.ok(id && publicKey && createdAt)
    assert.ok((await subjectsTo(ada.email)).includes('You have a new passkey at Gatehouse'))
    assert.equal((await actionsAbout(ada)).at(-1), 'passkey.added')

    const again = (await ada.visitor.call(generateRegisterOptions)).data!
    assert.deepEqual(again.excludeCredentials, [{ id: response.id, type: 'public-key', transports: ['internal'] }])
    assert.equal(again.user.id, options!.user.id)
  })

  test('needs a session, a verified address and a recent proof of identity', async () => {
    const stranger = app.visitor()
    await stranger.call(generateRegisterOptions)
    assert.equal(
      answer(stranger),
      '401 {"code":"SESSION_REQUIRED","message":"Passkey registration requires an authenticated session"}',
    )
    const { visitor } = await app.user()
    await visitor.call(generateRegisterOptions)
    assert.equal(codeOf(visitor), 'EMAIL_NOT_VERIFIED')
    const ada = await verifiedUser(app)
    app.advance(901)
    const { error } = await ada.visitor.call(generateRegisterOptions)
    assert.deepEqual(
      [error?.code, error?.details],
      ['SESSION_NOT_FRESH', { stepUp: { level: 1, maxAge: 900, methods: ['password'] } }],
    )
  })

  test('needs a recent second factor from a user who has one', async () => {
    const ada = await userWithApp(app)
    app.advance(901)
    const { visitor } = ada
    const { error } = await visitor.call(generateRegisterOptions)
    assert.deepEqual(error?.details, { stepUp: { level: 2, maxAge: 900, methods: ['totp', 'backup-code'] } })
    assert.equal((await visitor.call(verifyTotp, { body: { code: ada.code() } })).error, null)
    assert.equal((await visitor.call(generateRegisterOptions)).error, null)
  })

  test('is refused to a user who has 20 passkeys', async () => {
    const ada = await userWithPasskey(app)
    await app.db.run(sql`
      insert into passkeys (id, user_id, credential_id, public_key, counter, device_type, backed_up, is_security_key, created_at)
      select ${ada.id} || n, user_id, credential_id || n, public_key, 0, device_type, backed_up, false, created_at
      from passkeys, generate_series(1, 18) as n where user_id = ${ada.id}`)
    const { data: options } = await ada.visitor.call(generateRegisterOptions)
    assert.equal((await addPasskey(ada.visitor, createAuthenticator({ origin }))).error, null)
    const response = createAuthenticator({ origin }).create(options!)
    await ada.visitor.call(verifyRegistration, { body: { response } })
    assert.equal(codeOf(ada.visitor), 'TOO_MANY_PASSKEYS')
    await ada.visitor.call(generateRegisterOptions)
    assert.equal(codeOf(ada.visitor), 'TOO_MANY_PASSKEYS')
  })
})

describe('signing in with a passkey', () => {
  test('needs no email address, starts a session at level 2, and records when the passkey was used', async () => {
    for (const [isSynced, kind] of [
      [true, 'swk'],
      [false, 'hwk'],
    ] as const) {
      const ada = await userWithPasskey(app, { isSynced })
      const visitor = app.visitor()
      const { data: options } = await visitor.call(generateAuthenticateOptions)
      assert.deepEqual([options!.userVerification, options!.allowCredentials], ['required', undefined])
      const { data } = await answerWithPasskey(visitor, ada.authenticator)
      assert.deepEqual([data!.user!.id, data!.session!.userId], [ada.id, ada.id])
      const { session } = (await visitor.call(getSession)).data!
      assert.deepEqual([session.acr, session.amr], ['urn:gatehouse:level:2', ['pop', kind, 'user', 'mfa']])
      const [listed] = (await visitor.call(listUserPasskeys)).data!
      assert.ok(listed!.lastUsedAt)
    }
  })

  test('requires no second step, whatever the second factor is', async () => {
    const ada = await userWithApp(app)
    const authenticator = createAuthenticator({ origin })
    await addPasskey(ada.visitor, authenticator)
    const visitor = app.visitor()
    assert.equal((await answerWithPasskey(visitor, authenticator)).error, null)
    assert.equal((await visitor.call(getSession)).data!.user.id, ada.id)
  })

  test('is refused if the user is banned, or if the passkey is a security key', async () => {
    const ada = await userWithPasskey(app)
    await app.db.run(sql`update users set banned = true where id = ${ada.id}`)
    await answerWithPasskey(app.visitor(), ada.authenticator).then(({ error }) =>
      assert.equal(error?.code, 'BANNED_USER'),
    )
    const grace = await userWithPasskey(app, { verifiesUser: false, isSynced: false })
    assert.equal(grace.passkey.isSecurityKey, true)
    for (const isVerified of [false, true]) {
      const visitor = app.visitor()
      await answerWithPasskey(visitor, grace.authenticator, { isVerified })
      assert.equal(answer(visitor), '400 {"code":"AUTHENTICATION_FAILED","message":"Authentication failed"}')
    }
  })

  test('is impossible if passkey.enabled is false, even as the second step', async () => {
    const off = startBeside(app, { passkey: { enabled: false } })
    const ada = await userWithSecondPasskey()
    const visitor = off.visitor(app.visitor())
    await visitor.call(generateAuthenticateOptions)
    assert.equal(visitor.lastResponse().status, 404)
    assert.deepEqual((await visitor.call(signInEmail, { body: ada })).data?.twoFactorMethods, ['backup-code'])
  })
})

describe('a passkey as the second step', () => {
  test('completes the sign-in of its owner, even if it does not verify the user', async () => {
    for (const verifiesUser of [true, false]) {
      const ada = await userWithSecondPasskey({ verifiesUser, isSynced: false })
      const { visitor, methods } = await challenged(ada)
      assert.deepEqual(methods, ['passkey', 'backup-code'])
      const { data: options } = await visitor.call(generateAuthenticateOptions)
      assert.equal(options!.userVerification, 'preferred')
      assert.deepEqual(
        options!.allowCredentials?.map(({ id }) => id),
        [ada.passkey.credentialID],
      )
      const { data } = await answerWithPasskey(visitor, ada.authenticator)
      assert.match(data!.url!, /\/account$/)
      const { session } = (await visitor.call(getSession)).data!
      const amr = ['pwd', 'pop', 'hwk', ...(verifiesUser ? ['user'] : []), 'mfa']
      assert.deepEqual([session.acr, session.amr], ['urn:gatehouse:level:2', amr])
      assert.equal(visitor.cookies.has('gatehouse.two_factor'), false)
      assert.ok((await actionsAbout(ada)).includes('second-factor.used'))
    }
  })

  test('is refused if it belongs to another user, or if the challenge has ended', async () => {
    const ada = await userWithSecondPasskey()
    const grace = await userWithPasskey(app)
    const { visitor } = await challenged(ada)
    const { data: options } = await visitor.call(generateAuthenticateOptions)
    delete options!.allowCredentials
    const response = grace.authenticator.use(options!)
    await writingNothing(app.db, () => visitor.call(verifyAuthentication, { body: { response } }))
    assert.equal(answer(visitor), '401 {"code":"PASSKEY_NOT_FOUND","message":"Passkey not found"}')

    const late = (await visitor.call(generateAuthenticateOptions)).data!
    await app.db.run(sql`delete from sign_in_challenges where user_id = ${ada.id}`)
    const answerToLate = ada.authenticator.use(late)
    await writingNothing(app.db, () => visitor.call(verifyAuthentication, { body: { response: answerToLate } }))
    assert.equal(codeOf(visitor), 'INVALID_TWO_FACTOR_COOKIE')
    assert.equal((await visitor.call(getSession)).data, null)
  })
})

describe('a passkey of a signed-in user', () => {
  test('confirms the identity of the user again, which allows changes that require level 2', async () => {
    const ada = await userWithSecondPasskey()
    const { visitor } = ada
    app.advance(901)
    await visitor.call(disableTwoFactor, { body: { password: ada.password } })
    assert.equal(codeOf(visitor), 'SESSION_NOT_FRESH')
    const before = (await visitor.call(getSession)).data!.session
    const { data } = await answerWithPasskey(visitor, ada.authenticator)
    assert.equal(data!.session!.id, before.id)
    assert.ok(data!.session!.authTime > before.authTime)
    assert.equal((await visitor.call(disableTwoFactor, { body: {} })).error, null)
    assert.equal((await visitor.call(listUserPasskeys)).data!.length, 1)
    assert.equal((await app.visitor().call(signInEmail, { body: ada })).data?.twoFactorRedirect, undefined)
  })

  test('can be renamed and removed only by its owner', async () => {
    const ada = await userWithPasskey(app)
    const grace = await verifiedUser(app)
    const { id } = ada.passkey
    const calls: (() => Promise<unknown>)[] = [
      () => grace.visitor.call(updatePasskey, { body: { id, name: 'Mine' } }),
      () => grace.visitor.call(deletePasskey, { body: { id } }),
    ]
    for (const call of calls) {
      await writingNothing(app.db, call)
      assert.equal(answer(grace.visitor), '404 {"code":"PASSKEY_NOT_FOUND","message":"Passkey not found"}')
    }
    const { data } = await ada.visitor.call(updatePasskey, { body: { id, name: ' My phone ' } })
    assert.equal(data!.passkey.name, 'My phone')
    await ada.visitor.call(updatePasskey, { body: { id, name: 'x'.repeat(61) } })
    assert.equal(codeOf(ada.visitor), 'VALIDATION_ERROR')
    assert.equal((await ada.visitor.call(deletePasskey, { body: { id } })).data?.status, true)
    assert.deepEqual((await ada.visitor.call(listUserPasskeys)).data, [])
    assert.ok((await subjectsTo(ada.email)).includes('A passkey was removed at Gatehouse'))
    assert.deepEqual((await actionsAbout(ada)).slice(-2), ['passkey.renamed', 'passkey.removed'])
    const { error } = await answerWithPasskey(app.visitor(), ada.authenticator)
    assert.equal(error?.code, 'PASSKEY_NOT_FOUND')
  })

  test('cannot be removed if it is the only sign-in method', async () => {
    const ada = await userWithPasskey(app)
    await app.db.run(sql`delete from accounts where user_id = ${ada.id}`)
    await writingNothing(app.db, () => ada.visitor.call(deletePasskey, { body: { id: ada.passkey.id } }))
    assert.equal(codeOf(ada.visitor), 'YOU_CANT_REMOVE_YOUR_LAST_WAY_IN')
    await addPasskey(ada.visitor, createAuthenticator({ origin, verifiesUser: false, isSynced: false }))
    await ada.visitor.call(deletePasskey, { body: { id: ada.passkey.id } })
    assert.equal(codeOf(ada.visitor), 'YOU_CANT_REMOVE_YOUR_LAST_WAY_IN')
    await addPasskey(ada.visitor, createAuthenticator({ origin }))
    assert.equal((await ada.visitor.call(deletePasskey, { body: { id: ada.passkey.id } })).error, null)
  })
})

describe('two-factor authentication with passkeys', () => {
  test('cannot be turned on without a passkey, and is turned off when the last factor is removed', async () => {
    const { visitor } = await verifiedUser(app)
    await visitor.call(enableTwoFactor, { body: { method: 'passkey' } })
    assert.equal(codeOf(visitor), 'PASSKEY_NOT_FOUND')

    const ada = await userWithSecondPasskey()
    assert.ok((await subjectsTo(ada.email)).includes('Your second step was turned on at Gatehouse'))
    assert.equal((await ada.visitor.call(getSession)).data!.user.twoFactorEnabled, true)
    await answerWithPasskey(ada.visitor, ada.authenticator)
    assert.equal((await ada.visitor.call(deletePasskey, { body: { id: ada.passkey.id } })).error, null)
    assert.equal((await ada.visitor.call(getSession)).data!.user.twoFactorEnabled, false)
    assert.ok((await subjectsTo(ada.email)).includes('Your second step was turned off at Gatehouse'))
    assert.equal((await app.visitor().call(signInEmail, { body: ada })).data?.twoFactorRedirect, undefined)
  })

  test('returns recovery codes when turned on, and keeps existing recovery codes when turned on again', async () => {
    const ada = await userWithSecondPasskey()
    const { visitor } = await challenged(ada)
    const { data } = await visitor.call(verifyBackupCode, { body: { code: ada.backupCodes[0]! } })
    assert.equal(data?.user.id, ada.id)
    assert.equal((await visitor.call(readFactors)).data!.recoveryCodes, 9)
    const again = await visitor.call(enableTwoFactor, { body: { method: 'passkey' } })
    assert.deepEqual(again.data, { method: 'passkey', backupCodes: [] })
    assert.equal((await visitor.call(readFactors)).data!.recoveryCodes, 9)
  })

  test('keeps the recovery codes until an additional authenticator app is confirmed', async () => {
    const ada = await userWithApp(app)
    await addPasskey(ada.visitor, createAuthenticator({ origin }))
    await app.db.run(sql`delete from totp_factors where user_id = ${ada.id}`)
    const { totpURI } = await beginApp(ada.visitor, ada.password)
    assert.equal((await ada.visitor.call(readFactors)).data!.recoveryCodes, 10)
    const digests = () => app.db.rows(sql`select digest from recovery_codes where user_id = ${ada.id} and active`)
    const before = await digests()
    app.advance(30)
    const code = codeAt(new URL(totpURI).searchParams.get('secret')!, stepAt(app.deps.now()))
    assert.equal((await ada.visitor.call(verifyTotp, { body: { code } })).error, null)
    assert.equal((await ada.visitor.call(readFactors)).data!.recoveryCodes, 10)
    assert.notDeepEqual(await digests(), before)
    assert.ok((await subjectsTo(ada.email)).includes('You have new recovery codes at Gatehouse'))
  })
})

test('passkey endpoints accept five responses in ten seconds and thirty option requests in a minute', async () => {
  const strict = await startApp({ after, options: { rateLimit: { enabled: true } } })
  const visitor = strict.visitor()
  const statusesOf = async (calls: number, call: () => Promise<unknown>) => {
    const statuses: number[] = []
    for (let i = 0; i < calls; i++) {
      await call()
      statuses.push(visitor.lastResponse().status)
    }
    return statuses
  }
  const response = { id: 'x', rawId: 'x', type: 'public-key' as const }
  const parts = { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' }
  const body = { response: { ...response, response: parts } }
  assert.deepEqual(
    await statusesOf(6, () => visitor.call(verifyAuthentication, { body })),
    [400, 400, 400, 400, 400, 429],
  )
  const statuses = await statusesOf(31, () => visitor.call(generateAuthenticateOptions))
  assert.deepEqual([statuses.indexOf(429), statuses[29]], [30, 200])
})
