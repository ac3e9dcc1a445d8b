import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { getSession } from '../../contract/sessions/sessions.ts'
import { confirmMagicLink, readMagicLink, signInMagicLink } from '../../contract/sign-in/magic-link.ts'
import { signInEmailOtp } from '../../contract/sign-in/email-otp.ts'
import { sql } from '../database/sql.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { askForMail, newestCode } from '../testing/mailed-codes.ts'
import { writingNothing } from '../testing/rows.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const callbackURL = '/account'
const dead = `${callbackURL}?error=INVALID_TOKEN`

async function signedInAs(browser: Visitor) {
  return (await browser.call(getSession)).data?.user.email ?? null
}

/** Opens a link, and returns the Location of the redirect. */
async function open(browser: Visitor, url: string, init: RequestInit = {}) {
  return (await browser.fetch(url, init)).headers.get('location')
}

describe('a mailed sign-in link', async () => {
  const app = await startApp({ after })

  test('signs in once in the browser that requested it', async () => {
    const ada = await verifiedUser(app)
    const browser = app.visitor()
    const { url } = await askForMail(app, browser, ada.email, { callbackURL })
    assert.equal(await open(browser, url), callbackURL)
    assert.equal(await signedInAs(browser), ada.email)
    assert.equal(await open(browser, url), dead)
  })

  test('asks for confirmation in a browser that did not request it', async () => {
    const ada = await verifiedUser(app)
    const asking = app.visitor({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' })
    const { url, token } = await askForMail(app, asking, ada.email, { callbackURL })
    const other = app.visitor()
    const location = await writingNothing(app.db, () => open(other, url))
    assert.equal(location, `/sign-in/link?token=${token}`)
    const { data } = await other.call(readMagicLink, { body: { token } })
    const { secondsAgo, ...shown } = data!
    assert.ok(secondsAgo < 60)
    const masked = ada.email.replace(/^(.).*@/, '$1•••@')
    assert.deepEqual(shown, { email: masked, browser: 'Firefox', system: 'Windows', mayConfirm: true })
    assert.equal(await signedInAs(other), null)
    assert.deepEqual((await other.call(confirmMagicLink, { body: { token } })).data, { url: callbackURL })
    assert.equal(await signedInAs(other), ada.email)
    assert.equal((await other.call(confirmMagicLink, { body: { token } })).error?.code, 'INVALID_TOKEN')
  })

  test('is invalidated together with its code if the recipient reports that the mail was not requested', async () => {
    const ada = await verifiedUser(app)
    const stranger = app.visitor()
    const { url, token, code } = await askForMail(app, stranger, ada.email, { callbackURL })
    const reader = app.visitor()
    assert.deepEqual((await reader.call(confirmMagicLink, { body: { token, notMe: true } })).data, { url: '/sign-in' })
    assert.equal(await open(stranger, url), dead)
    const { error } = await stranger.call(signInEmailOtp, { body: { email: ada.email, otp: code } })
    assert.equal(error?.code, 'INVALID_OTP')
    const events = await app.db.rows(sql`
      select id from events where subject_id = ${ada.id} and action = 'sign-in.disowned'`)
    assert.equal(events.length, 1)
  })

  test('is not used up by mail scanners and browsers that only prefetch it', async () => {
    const ada = await verifiedUser(app)
    const browser = app.visitor()
    const { url } = await askForMail(app, browser, ada.email, { callbackURL })
    const scanner = app.visitor()
    const visits: [Visitor, RequestInit][] = [
      [scanner, {}],
      [scanner, { method: 'HEAD' }],
      [browser, { method: 'HEAD' }],
      [browser, { headers: { 'sec-purpose': 'prefetch' } }],
      [browser, { headers: { 'sec-purpose': 'prefetch;prerender' } }],
      [browser, { headers: { purpose: 'prefetch' } }],
      [scanner, { headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' } }],
      [scanner, { headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' } }],
      [scanner, { headers: { 'sec-fetch-mode': 'cors', origin: 'https://evil.example' } }],
    ]
    for (const [visitor, init] of visits) await writingNothing(app.db, () => visitor.fetch(url, init))
    assert.equal(await open(browser, url), callbackURL)
  })

  test('signs in when a script of a trusted origin fetches it, and replies with JSON', async () => {
    const ada = await verifiedUser(app)
    const { token } = await askForMail(app, app.visitor(), ada.email)
    const browser = app.visitor()
    const reply = await browser.fetch(`/api/auth/magic-link/verify?token=${token}`, {
      headers: { 'sec-fetch-mode': 'cors', origin: app.config.origin },
    })
    const body = (await reply.json()) as { token: string; user: { id: string }; session: { userId: string } }
    assert.deepEqual([body.user.id, body.session.userId], [ada.id, ada.id])
    assert.equal(await signedInAs(browser), ada.email)
  })

  test('expires after five minutes, in the browser that requested it and in others', async () => {
    const ada = await verifiedUser(app)
    const browser = app.visitor()
    const { url, token } = await askForMail(app, browser, ada.email, { callbackURL })
    app.advance(301)
    assert.equal(await writingNothing(app.db, () => open(browser, url)), dead)
    for (const call of [readMagicLink, confirmMagicLink])
      assert.equal((await app.visitor().call(call, { body: { token } })).error?.code, 'INVALID_TOKEN')
  })

  test('signs up a new user and redirects to newUserCallbackURL', async () => {
    const email = 'new-by-link@example.com'
    const browser = app.visitor()
    const body = { email, name: 'Nia', callbackURL, newUserCallbackURL: '/welcome' }
    await browser.call(signInMagicLink, { body })
    const { url } = await newestCode(app, email)
    assert.equal(await open(browser, url), '/welcome')
    const { data } = await browser.call(getSession)
    assert.deepEqual([data?.user.name, data?.user.emailVerified], ['Nia', true])
  })

  test('redirects a banned user with an error', async () => {
    const ada = await verifiedUser(app)
    const browser = app.visitor()
    const { url } = await askForMail(app, browser, ada.email, { callbackURL })
    await app.db.run(sql`update users set banned = true where id = ${ada.id}`)
    assert.equal(await open(browser, url), `${callbackURL}?error=banned`)
    assert.equal(await signedInAs(browser), null)
  })

  test('is mailed in the language of the request', async () => {
    const ada = await verifiedUser(app)
    const browser = app.visitor({ acceptLanguage: 'de' })
    await browser.call(signInMagicLink, { body: { email: ada.email } })
    await app.runJobs()
    assert.match((await app.mailsTo(ada.email)).at(-1)!.subject, /^Bei .* anmelden$/)
  })
})

describe('a mailed sign-in link on a site that allows neither other browsers nor sign-up', async () => {
  const app = await startApp({ after, options: { magicLink: { otherBrowsers: 'refuse', disableSignUp: true } } })

  test('works only in the browser that requested it', async () => {
    const ada = await verifiedUser(app)
    const browser = app.visitor()
    const { url, token } = await askForMail(app, browser, ada.email, { callbackURL })
    const other = app.visitor()
    assert.equal((await other.call(readMagicLink, { body: { token } })).data?.mayConfirm, false)
    assert.equal((await other.call(confirmMagicLink, { body: { token } })).error?.code, 'INVALID_TOKEN')
    assert.equal(await open(browser, url), callbackURL)
  })

  test('does not sign up a new user', async () => {
    const email = 'nobody-here@example.com'
    const browser = app.visitor()
    // Sign-up with an emailed code is still allowed, so the mail is sent.
    const { url } = await askForMail(app, browser, email, { callbackURL })
    assert.equal(
      await writingNothing(app.db, () => open(browser, url)),
      `${callbackURL}?error=new_user_signup_disabled`,
    )
  })
})

describe('a mailed sign-in link on a site whose sign-up requires an additional field', async () => {
  const options = { user: { additionalFields: { company: { type: 'string', required: true } } } } as const
  const app = await startApp({ after, options })

  test('does not sign up a new user', async () => {
    const browser = app.visitor()
    const { url } = await askForMail(app, browser, 'new@example.com', { callbackURL })
    assert.equal(await writingNothing(app.db, () => open(browser, url)), `${callbackURL}?error=failed_to_create_user`)
  })
})

describe('a request for a sign-in mail', async () => {
  const closed = await startApp({ after, options: { emailAndPassword: { disableSignUp: true } } })

  test('gets the same reply for email addresses with and without an account', async () => {
    const open = await startApp({ after })
    const ada = await verifiedUser(open)
    const answers = await Promise.all(
      [ada.email, 'nobody@example.com'].map(async (email) => {
        const browser = open.visitor()
        await browser.call(signInMagicLink, { body: { email } })
        const response = browser.lastResponse()
        const headers = [...response.headers].map(([name, value]) => [name, value.replace(/=[^;]+;/, '=…;')])
        return {
          status: response.status,
          body: browser.lastBody(),
          headers: headers.filter(([name]) => name !== 'x-request-id'),
        }
      }),
    )
    assert.deepEqual(answers[0], answers[1])
    assert.equal(answers[0]!.body, '{"status":true}')
  })

  test('sends no mail to an email address without an account if sign-up is disabled', async () => {
    const email = 'nobody@example.com'
    await closed.visitor().call(signInMagicLink, { body: { email } })
    await closed.runJobs()
    assert.deepEqual(await closed.mailsTo(email), [])
  })
})
