import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import {
  generateAuthenticateOptions,
  generateRegisterOptions,
  listUserPasskeys,
  verifyAuthentication,
  verifyRegistration,
} from '../../contract/factors/passkeys.ts'
import type { AuthenticationOptions } from '../../contract/factors/webauthn.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { sql } from '../database/sql.ts'
import { issueAttestationCertificate } from '../testing/certificates.ts'
import { createAuthenticator, type Falsified } from '../testing/authenticator.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { addPasskey, answerWithPasskey, userWithPasskey } from '../testing/passkeys.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { writingNothing } from '../testing/rows.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const app = await startApp({ after })
const { origin } = app.config

const codeOf = (visitor: Visitor) => (JSON.parse(visitor.lastBody()) as { code: string }).code
const randomText = () => randomBytes(32).toString('base64url')

/** Runs a call, and asserts that it adds and deletes no rows and leaves the passkeys unchanged. */
async function changingNothing(work: () => Promise<unknown>) {
  const passkeys = () => app.db.rows(sql`select * from passkeys order by id`)
  const before = await passkeys()
  await writingNothing(app.db, work)
  assert.deepEqual(await passkeys(), before)
}

/** Forged responses by name, each with the code of its refusal. */
type Falsifications = Record<string, readonly [Falsified, code: string]>

const ofBrowsers = (refusal: string): Falsifications => ({
  'another origin': [{ origin: 'https://evil.example' }, refusal],
  'another port of the origin': [{ origin: `${origin}1` }, refusal],
  'another domain': [{ rpId: 'evil.example' }, refusal],
  'a cross-origin frame': [{ crossOrigin: true }, refusal],
  'a cross-origin frame in a named page': [{ crossOrigin: true, topOrigin: 'https://evil.example' }, refusal],
  'a top page although there is no frame': [{ topOrigin: origin }, refusal],
  'a user who was not present': [{ isPresent: false }, refusal],
  'another challenge': [{ challenge: randomText() }, 'CHALLENGE_NOT_FOUND'],
})

const dayMilliseconds = 86_400_000
const aroundNow = { from: new Date(Date.now() - dayMilliseconds), to: new Date(Date.now() + dayMilliseconds) }

const ofRegistration: Falsifications = {
  ...ofBrowsers('FAILED_TO_VERIFY_REGISTRATION'),
  'the type of a sign-in': [{ type: 'webauthn.get' }, 'FAILED_TO_VERIFY_REGISTRATION'],
  'another algorithm': [{ algorithm: -35 }, 'FAILED_TO_VERIFY_REGISTRATION'],
  'an unknown attestation': [{ attestation: { fmt: 'other', attStmt: new Map() } }, 'FAILED_TO_VERIFY_REGISTRATION'],
  'an attestation with certificates': [
    // The signature is correct. The response is refused only because the site accepts no certificates.
    { certificate: issueAttestationCertificate(aroundNow) },
    'FAILED_TO_VERIFY_REGISTRATION',
  ],
  'an attestation with a wrong signature': [
    {
      attestation: {
        fmt: 'packed',
        attStmt: new Map<string, number | Buffer>([
          ['alg', -7],
          ['sig', randomBytes(70)],
        ]),
      },
    },
    'FAILED_TO_VERIFY_REGISTRATION',
  ],
}

const ofSignIn: Falsifications = {
  ...ofBrowsers('AUTHENTICATION_FAILED'),
  'the type of a registration': [{ type: 'webauthn.create' }, 'AUTHENTICATION_FAILED'],
  'an unverified user': [{ isVerified: false }, 'AUTHENTICATION_FAILED'],
  'no user handle': [{ userHandle: null }, 'AUTHENTICATION_FAILED'],
  "another user's handle": [{ userHandle: randomText() }, 'AUTHENTICATION_FAILED'],
  'a passkey that is not synced any more': [{ isSynced: false }, 'AUTHENTICATION_FAILED'],
  'an unknown passkey': [{ credentialId: randomText() }, 'PASSKEY_NOT_FOUND'],
}

describe('a response that creates a passkey', async () => {
  for (const [name, [falsified, code]] of Object.entries(ofRegistration))
    test(`is refused with ${name}`, async () => {
      const ada = await verifiedUser(app)
      const options = (await ada.visitor.call(generateRegisterOptions)).data!
      const response = createAuthenticator({ origin }).create(options, falsified)
      await changingNothing(() => ada.visitor.call(verifyRegistration, { body: { response } }))
      assert.equal(codeOf(ada.visitor), code)
    })

  test("is refused for a registered passkey, for another user's challenge, and when it is sent again", async () => {
    const ada = await userWithPasskey(app)
    const grace = await verifiedUser(app)
    const { credentialID: credentialId } = ada.passkey
    await changingNothing(() => addPasskey(grace.visitor, createAuthenticator({ origin }), { credentialId }))
    assert.equal(codeOf(grace.visitor), 'PREVIOUSLY_REGISTERED')

    const options = (await ada.visitor.call(generateRegisterOptions)).data!
    const response = createAuthenticator({ origin }).create(options)
    grace.visitor.cookies.set(
      'gatehouse.better-auth-passkey',
      ada.visitor.cookies.get('gatehouse.better-auth-passkey')!,
    )
    await changingNothing(() => grace.visitor.call(verifyRegistration, { body: { response } }))
    assert.equal(codeOf(grace.visitor), 'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY')
    assert.equal((await ada.visitor.call(verifyRegistration, { body: { response } })).error, null)
    await changingNothing(() => ada.visitor.call(verifyRegistration, { body: { response } }))
    assert.equal(codeOf(ada.visitor), 'CHALLENGE_NOT_FOUND')
  })
})

describe('a passkey response that signs a user in', async () => {
  for (const [name, [falsified, code]] of Object.entries(ofSignIn))
    test(`is refused with ${name}`, async () => {
      const ada = await userWithPasskey(app)
      const visitor = app.visitor()
      await changingNothing(() => answerWithPasskey(visitor, ada.authenticator, falsified))
      assert.equal(codeOf(visitor), code)
      assert.equal((await visitor.call(getSession)).data, null)
    })

  test('is refused with a wrong signature, and its challenge cannot be used again', async () => {
    const ada = await userWithPasskey(app)
    const visitor = app.visitor()
    const response = ada.authenticator.use((await visitor.call(generateAuthenticateOptions)).data!)
    const falsified = { ...response, response: { ...response.response, signature: randomText() } }
    await changingNothing(() => visitor.call(verifyAuthentication, { body: { response: falsified } }))
    assert.equal(codeOf(visitor), 'AUTHENTICATION_FAILED')
    await visitor.call(verifyAuthentication, { body: { response } })
    assert.equal(codeOf(visitor), 'CHALLENGE_NOT_FOUND')
  })

  test('is refused for a registration challenge, for a challenge of another browser, and after five minutes', async () => {
    const ada = await userWithPasskey(app)
    const { challenge } = (await ada.visitor.call(generateRegisterOptions)).data!
    await answerWithPasskey(ada.visitor, ada.authenticator, { challenge })
    assert.equal(codeOf(ada.visitor), 'CHALLENGE_NOT_FOUND')
    const visitor = app.visitor()
    const options = (await visitor.call(generateAuthenticateOptions)).data!
    const response = ada.authenticator.use(options)
    const elsewhere = app.visitor()
    await elsewhere.call(verifyAuthentication, { body: { response } })
    assert.equal(codeOf(elsewhere), 'CHALLENGE_NOT_FOUND')
    app.advance(301)
    await visitor.call(verifyAuthentication, { body: { response } })
    assert.equal(codeOf(visitor), 'CHALLENGE_NOT_FOUND')
  })

  test('is accepted for any of the last three challenges of a browser', async () => {
    const ada = await userWithPasskey(app)
    const visitor = app.visitor()
    const all: AuthenticationOptions[] = []
    for (let i = 0; i < 4; i++) all.push((await visitor.call(generateAuthenticateOptions)).data!)
    const answerTo = async (at: number) => {
      const response = ada.authenticator.use(all[at]!)
      return (await visitor.call(verifyAuthentication, { body: { response } })).error?.code ?? null
    }
    assert.equal(await answerTo(0), 'CHALLENGE_NOT_FOUND')
    assert.equal(await answerTo(1), null)
  })

  test('is accepted only once in 50 parallel calls', async () => {
    const ada = await userWithPasskey(app)
    await app.db.run(sql`delete from sessions where user_id = ${ada.id}`)
    const visitor = app.visitor()
    const response = ada.authenticator.use((await visitor.call(generateAuthenticateOptions)).data!)
    const cookie = `gatehouse.better-auth-passkey=${visitor.cookies.get('gatehouse.better-auth-passkey')!}`
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const reply = await app.visitor().fetch('/api/auth/passkey/verify-authentication', {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify({ response }),
        })
        return reply.status
      }),
    )
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [200, ...Array.from({ length: 49 }, () => 400)],
    )
    assert.equal((await app.db.rows(sql`select id from sessions where user_id = ${ada.id}`)).length, 1)
  })
})

describe('a copied passkey', () => {
  for (const [name, counter] of [
    ['does not increase', 2],
    ['decreases', 1],
  ] as const)
    test(`is marked as suspect once its counter ${name}, and can no longer be used to sign in`, async () => {
      const ada = await userWithPasskey(app, { counts: true, isSynced: false })
      assert.equal((await answerWithPasskey(app.visitor(), ada.authenticator)).error, null)
      assert.equal((await answerWithPasskey(app.visitor(), ada.authenticator)).error, null)
      const { error } = await answerWithPasskey(app.visitor(), ada.authenticator, { counter })
      assert.equal(error?.code, 'AUTHENTICATION_FAILED')
      const later = await answerWithPasskey(app.visitor(), ada.authenticator, { counter: 9 })
      assert.equal(later.error?.code, 'AUTHENTICATION_FAILED')
      assert.equal((await ada.visitor.call(listUserPasskeys)).data![0]!.isSuspect, true)
      const subjects = (await app.mailsTo(ada.email)).map(({ subject }) => subject)
      assert.equal(subjects.filter((each) => each === 'A passkey may have been copied at Gatehouse').length, 1)
      const events = await app.db.rows(sql`
        select id from events where subject_id = ${ada.id} and action = 'passkey.suspect'`)
      assert.equal(events.length, 1)
    })

  test('is not marked as suspect by a response without a valid signature', async () => {
    const ada = await userWithPasskey(app, { counts: true, isSynced: false })
    await answerWithPasskey(app.visitor(), ada.authenticator)
    const visitor = app.visitor()
    const response = ada.authenticator.use((await visitor.call(generateAuthenticateOptions)).data!, { counter: 1 })
    const falsified = { ...response, response: { ...response.response, signature: randomText() } }
    await visitor.call(verifyAuthentication, { body: { response: falsified } })
    assert.equal((await ada.visitor.call(listUserPasskeys)).data![0]!.isSuspect, false)
  })
})

test('a password reset removes a passkey that was added before the email address was verified', async () => {
  const ada = await userWithPasskey(app)
  await app.db.run(sql`update users set email_verified = false where id = ${ada.id}`)
  const { token } = await mailedResetLink(app, ada.email)
  await app.visitor().call(resetPassword, { body: { token, newPassword: 'another password' } })
  const visitor = app.visitor()
  await answerWithPasskey(visitor, ada.authenticator)
  assert.equal(codeOf(visitor), 'PASSKEY_NOT_FOUND')
  assert.deepEqual(await app.db.rows(sql`select handle from passkey_handles where user_id = ${ada.id}`), [])
})

test('a password reset keeps a passkey that was added after the email address was verified', async () => {
  const ada = await userWithPasskey(app)
  const { token } = await mailedResetLink(app, ada.email)
  await app.visitor().call(resetPassword, { body: { token, newPassword: 'another password' } })
  assert.equal((await answerWithPasskey(app.visitor(), ada.authenticator)).error, null)
})
