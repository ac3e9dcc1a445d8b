import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { generateAuthenticateOptions } from '../../contract/factors/passkeys.ts'
import { resolveConfig, type Options } from '../config/config.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { addPasskey, answerWithPasskey } from '../testing/passkeys.ts'
import { startApp } from '../testing/start-app.ts'

const baseURL = 'https://accounts.example.com'

test('passkeys belong to the configured domain, and can be used on the configured origins and related origins', async () => {
  const passkey = {
    rpID: 'example.com',
    rpName: 'Example',
    origin: [baseURL, 'https://www.example.com'],
    relatedOrigins: ['https://example.de'],
  }
  const app = await startApp({ after, options: { baseURL, passkey } })
  const { visitor } = await verifiedUser(app)
  assert.equal((await visitor.call(generateAuthenticateOptions)).data!.rpId, 'example.com')
  for (const origin of [...passkey.origin, ...passkey.relatedOrigins]) {
    const authenticator = createAuthenticator({ origin })
    assert.equal((await addPasskey(visitor, authenticator)).error, null)
    assert.equal((await answerWithPasskey(app.visitor(), authenticator)).error, null)
  }
  const elsewhere = createAuthenticator({ origin: 'https://other.example.com' })
  assert.equal((await addPasskey(visitor, elsewhere)).error?.code, 'FAILED_TO_VERIFY_REGISTRATION')
})

test('an origin in trustedOrigins is not accepted as the origin of a passkey', async () => {
  const app = await startApp({ after, options: { baseURL, trustedOrigins: ['https://app.example'] } })
  const { visitor } = await verifiedUser(app)
  const authenticator = createAuthenticator({ origin: 'https://app.example' })
  assert.equal((await addPasskey(visitor, authenticator)).error?.code, 'FAILED_TO_VERIFY_REGISTRATION')
})

describe('the passkey configuration', () => {
  const refusals: [passkey: Options['passkey'], message: RegExp][] = [
    [{ rpID: 'example.org' }, /passkey\.rpID must be the host of baseURL or a domain above it/],
    [{ rpID: 'xample.com' }, /passkey\.rpID must be the host of baseURL/],
    [{ rpID: 'https://example.com' }, /passkey\.rpID: must be a domain in lower case/],
    [{ origin: 'https://example.com/' }, /passkey\.origin/],
    [{ relatedOrigins: ['example.de'] }, /must be an origin such as/],
    [{ relatedOrigins: Array.from({ length: 6 }, (_, at) => `https://${at}.example`) }, /passkey\.relatedOrigins/],
  ]
  for (const [passkey, message] of refusals)
    test(`with ${JSON.stringify(passkey)} is refused`, () => {
      assert.throws(() => resolveConfig({ baseURL, passkey }), message)
    })

  test('can list the origin of an Android app', () => {
    const origin = [baseURL, `android:apk-key-hash:${'a'.repeat(43)}`]
    assert.deepEqual(resolveConfig({ baseURL, passkey: { origin } }).passkey.origin, origin)
  })
})
