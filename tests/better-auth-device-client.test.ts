import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createAuthClient } from 'better-auth/client'
import { deviceAuthorizationClient } from 'better-auth/client/plugins'
import { startApp } from '../server/testing/start-app.ts'

const password = 'correct horse battery'
const grant = 'urn:ietf:params:oauth:grant-type:device_code'

describe('the deviceAuthorization plugin of better-auth 1.7.25', async () => {
  const options = { bearer: { enabled: true }, deviceAuthorization: { enabled: true, clients: ['cli'] } }
  const app = await startApp({ after, options })

  function clientOf(visitor = app.visitor()) {
    return createAuthClient({
      baseURL: app.config.origin,
      plugins: [deviceAuthorizationClient()],
      fetchOptions: { customFetchImpl: (input, init) => visitor.fetch(String(input), init) },
    })
  }

  async function ask() {
    const device = clientOf()
    const { data } = await device.device.code({ client_id: 'cli', scope: 'openid' })
    const poll = () => device.device.token({ grant_type: grant, device_code: data!.device_code, client_id: 'cli' })
    return { data: data!, poll, userCode: data!.user_code }
  }

  test('connects a device that the user approves, but not a device that the user denies', async () => {
    const browser = clientOf()
    await browser.signUp.email({ name: 'Ada', email: 'ada@example.com', password })
    const { data, poll, userCode } = await ask()
    assert.deepEqual(Object.keys(data).toSorted(), [
      'device_code',
      'expires_in',
      'interval',
      'user_code',
      'verification_uri',
      'verification_uri_complete',
    ])
    assert.deepEqual([(await poll()).error?.status, (await poll()).error?.error], [400, 'slow_down'])
    const seen = await browser.device({ query: { user_code: userCode } })
    assert.deepEqual(seen.data, { user_code: userCode, status: 'pending', client_id: 'cli', scope: 'openid' })
    assert.deepEqual((await browser.device.approve({ userCode })).data, { success: true })
    app.advance(10)
    const token = await poll()
    assert.deepEqual(Object.keys(token.data!), ['access_token', 'token_type', 'expires_in', 'scope'])

    const other = await ask()
    await browser.device({ query: { user_code: other.userCode } })
    assert.deepEqual((await browser.device.deny({ userCode: other.userCode })).data, { success: true })
    const refused = await other.poll()
    assert.deepEqual([refused.error?.error, refused.error?.error_description], ['access_denied', 'Access denied'])
    const again = await browser.device.approve({ userCode: other.userCode })
    assert.deepEqual([again.error?.status, again.error?.error], [400, 'invalid_request'])
    const signedOut = await clientOf().device.approve({ userCode })
    assert.deepEqual([signedOut.error?.status, signedOut.error?.error], [401, 'unauthorized'])
  })
})
