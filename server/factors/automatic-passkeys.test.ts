import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { startBeside } from '../testing/beside.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { enterMailedCode } from '../testing/enrolment.ts'
import { addPasskey, answerWithPasskey, beginPasskeySignUp } from '../testing/passkeys.ts'
import { startApp } from '../testing/start-app.ts'

const options = { passkey: { automatic: true } }
const app = await startApp({ after, options })
const { origin } = app.config
const absent = { isPresent: false, isVerified: false }

describe('a passkey that a browser creates automatically', () => {
  test('is added for a signed-in user, but signs the user in only if it verifies the user', async () => {
    const ada = await verifiedUser(app)
    const phone = createAuthenticator({ origin })
    const { data } = await addPasskey(ada.visitor, phone, absent)
    assert.equal(data?.isSecurityKey, false)
    assert.ok((await app.mailsTo(ada.email)).some(({ template }) => template === 'passkey-changed'))
    const browser = app.visitor()
    assert.equal((await answerWithPasskey(browser, phone, absent)).error?.code, 'AUTHENTICATION_FAILED')
    assert.equal((await answerWithPasskey(browser, phone)).data?.user?.id, ada.id)
  })

  test('is refused if passkey.automatic is off', async () => {
    const strict = startBeside(app, {})
    const { visitor } = await verifiedUser(app)
    const { error } = await addPasskey(strict.visitor(visitor), createAuthenticator({ origin }), absent)
    assert.equal(error?.code, 'FAILED_TO_VERIFY_REGISTRATION')
  })

  test('is refused as a required second factor and at sign-up', async () => {
    const strict = startBeside(app, { ...options, twoFactor: { required: 'everybody' } })
    const { email, password } = await verifiedUser(app)
    const browser = strict.visitor(app.visitor())
    await browser.call(signInEmail, { body: { email, password } })
    await enterMailedCode(app, browser, email)
    const enrolment = await addPasskey(browser, createAuthenticator({ origin }), absent)
    assert.equal(enrolment.error?.code, 'FAILED_TO_VERIFY_REGISTRATION')

    const stranger = app.visitor()
    const { data } = await beginPasskeySignUp(app, stranger, { email: 'new@example.com', name: 'New' })
    const query = { context: data!.context! }
    const signUp = await addPasskey(stranger, createAuthenticator({ origin }), absent, query)
    assert.equal(signUp.error?.code, 'FAILED_TO_VERIFY_REGISTRATION')
  })

  test('is not a security key, unlike a passkey whose user was present but not verified', async () => {
    const { visitor } = await verifiedUser(app)
    const { data } = await addPasskey(visitor, createAuthenticator({ origin }), { isVerified: false })
    assert.equal(data?.isSecurityKey, true)
  })
})
