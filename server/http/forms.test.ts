import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { updateUser } from '../../contract/accounts/profile.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { userWithApp } from '../testing/factors.ts'
import { startApp } from '../testing/start-app.ts'

// Browsers send these headers with a form from a page with `Referrer-Policy: no-referrer`.
const ofOurs = { origin: 'null', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }

describe("a page's form that is sent without JavaScript", async () => {
  const app = await startApp({ after, options: { username: { enabled: true } } })
  const ada = await app.user()

  async function send(path: string, fields: Record<string, string>, headers: Record<string, string> = ofOurs) {
    const visitor = app.visitor()
    const { status, headers: told } = await visitor.fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
    })
    return { visitor, status, location: told.get('location') }
  }

  test('signs in, and sets a lasting session cookie only with rememberMe', async () => {
    const { email, password } = ada
    const kept = await send('/sign-in', { email, password, rememberMe: 'on' })
    assert.deepEqual([kept.status, kept.location], [303, '/'])
    assert.match(kept.visitor.lastResponse().headers.get('set-cookie') ?? '', /session_token=[^;]+;.*Max-Age=\d{4}/)
    const brief = await send('/sign-in', { email, password })
    assert.doesNotMatch(
      brief.visitor.lastResponse().headers.get('set-cookie') ?? '',
      /session_token=[^;]+;[^,]*Max-Age/,
    )
  })

  test('signs in with a username in the field for the email address', async () => {
    await ada.visitor.call(updateUser, { body: { username: 'ada' } })
    const { status, location } = await send('/sign-in', { email: 'Ada', password: ada.password })
    assert.deepEqual([status, location], [303, '/'])
    for (const email of ['nobody', 'a']) {
      const refused = await send('/sign-in', { email, password: ada.password })
      assert.equal(refused.location, '/sign-in?error=INVALID_USERNAME_OR_PASSWORD')
    }
  })

  test('redirects back with the code of a refusal, and without the typed values', async () => {
    const wrong = await send('/sign-in', { email: ada.email, password: 'not her password' })
    assert.deepEqual([wrong.status, wrong.location], [303, '/sign-in?error=INVALID_EMAIL_OR_PASSWORD'])
    assert.equal(wrong.visitor.cookies.size, 0)
    const short = await send('/sign-up', { name: 'Noor', email: 'noor@example.com', password: 'short' })
    assert.equal(short.location, '/sign-up?error=PASSWORD_TOO_SHORT')
    const dead = await send('/reset-password?token=dead', { password: 'a brand new password' })
    assert.equal(dead.location, '/reset-password?token=dead&error=INVALID_TOKEN')
  })

  test('asks for the second step, and accepts a code from the authenticator app or a recovery code', async () => {
    const user = await userWithApp(app)
    const { email, password } = user
    const { visitor, location } = await send('/sign-in', { email, password })
    assert.equal(location, '/sign-in/second-step?redirect=%2F')
    const answerWith = async (fields: Record<string, string>, path = location) => {
      const body = new URLSearchParams(fields)
      const { headers } = await visitor.fetch(path, { method: 'POST', body, headers: ofOurs })
      return headers.get('location')
    }
    assert.equal(
      await answerWith({ method: 'totp', code: '000000' }),
      '/sign-in/second-step?redirect=%2F&error=INVALID_CODE',
    )
    assert.equal((await visitor.call(getSession)).data, null)
    assert.equal(await answerWith({ method: 'totp', code: user.code() }), '/sign-in?redirect=%2F')
    assert.equal((await visitor.call(getSession)).data?.user.id, user.id)

    visitor.cookies.clear()
    assert.equal(
      await answerWith({ method: 'totp', code: '000000' }),
      '/sign-in/second-step?redirect=%2F&error=INVALID_TWO_FACTOR_COOKIE',
    )
    await visitor.call(signInEmail, { body: { email, password } })
    const onward = await answerWith(
      { method: 'backup-code', code: user.recoveryCodes[0]! },
      '/sign-in/second-step?redirect=%2Faccount%2Fdevices',
    )
    assert.equal(onward, '/sign-in?redirect=%2Faccount%2Fdevices')
    assert.equal((await visitor.call(getSession)).data?.user.id, user.id)
  })

  test('does nothing if another site submitted it', async () => {
    const { email, password } = ada
    for (const headers of [
      { origin: 'null', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      { origin: 'https://evil.example' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
      { origin: 'null' },
    ]) {
      const { visitor, location } = await send('/sign-in', { email, password }, headers as Record<string, string>)
      assert.equal(location, '/sign-in?error=INVALID_ORIGIN')
      assert.equal(visitor.cookies.size, 0)
    }
  })
})
