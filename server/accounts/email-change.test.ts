import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { changeEmail } from '../../contract/accounts/email-change.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { mailedApprovalLink, newestLink, verifiedUser } from '../testing/email-links.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

type App = Awaited<ReturnType<typeof startApp>>

const done = '200 {"status":true}'
const taken = `400 {"code":"COULDNT_UPDATE_YOUR_EMAIL","message":"Couldn't update your email"}`

async function answerTo(visitor: Visitor, newEmail: string, callbackURL?: string) {
  await visitor.call(changeEmail, { body: { newEmail, ...(callbackURL === undefined ? {} : { callbackURL }) } })
  return `${visitor.lastResponse().status} ${visitor.lastBody()}`
}

async function locationOf(visitor: Visitor, url: string) {
  const response = await visitor.fetch(url)
  return `${response.status} ${response.headers.get('location')}`
}

async function addressOf(app: App, id: string) {
  const row = await app.db.one<{ email: string; verified: boolean }>(
    sql`select email, email_verified as verified from users where id = ${id}`,
  )
  return `${row.email} ${row.verified ? 'verified' : 'unverified'}`
}

async function templatesTo(app: App, email: string) {
  return (await app.mailsTo(email)).map((mail) => mail.template)
}

function eventsOf(app: App, id: string) {
  return app.db.rows<{ action: string; actor_id: string; ip_address: string }>(sql`
    select action, actor_id, ip_address from events
    where subject_id = ${id} and action like 'user.email-change%' order by id`)
}

describe('POST /change-email with an unverified current address', async () => {
  const app = await startApp({ after, options: { session: { cookieCache: { enabled: true } } } })

  test('changes the address at once, mails a link only to the new address, and rewrites the cookies', async () => {
    const ada = await app.user()
    await ada.visitor.call(getSession)
    assert.equal(await answerTo(ada.visitor, 'Ada@New.example.com', '/account?email=changed'), done)
    const lines = ada.visitor.lastResponse().headers.getSetCookie()
    assert.ok(lines.some((line) => line.startsWith(`gatehouse.session_token=${ada.token}.`)))
    assert.match(
      Buffer.from(ada.visitor.cookies.get('gatehouse.session_data')!, 'base64url').toString(),
      /ada@new\.example/,
    )
    assert.equal(await addressOf(app, ada.id), 'ada@new.example.com unverified')
    assert.deepEqual(await templatesTo(app, ada.email), ['verify-email'])
    assert.deepEqual(await templatesTo(app, 'ada@new.example.com'), ['verify-email'])
    const url = await newestLink(app, 'ada@new.example.com', 'verify-email')
    assert.equal(new URL(url).searchParams.get('callbackURL'), '/account?email=changed')
    assert.deepEqual(await eventsOf(app, ada.id), [
      { action: 'user.email-changed', actor_id: ada.id, ip_address: '203.0.113.7' },
    ])

    assert.equal(await locationOf(app.visitor(), url), '302 /account?email=changed')
    assert.equal(await addressOf(app, ada.id), 'ada@new.example.com verified')
    assert.equal(
      (await app.visitor().call(signInEmail, { body: { ...ada, email: 'ada@new.example.com' } })).error,
      null,
    )
  })

  test('invalidates links mailed to the old address, even after the user changes back to the old address', async () => {
    const ada = await app.user()
    const verification = await newestLink(app, ada.email, 'verify-email')
    const { token } = await mailedResetLink(app, ada.email)
    await answerTo(ada.visitor, 'moved@example.com')
    await answerTo(ada.visitor, ada.email)
    assert.equal(await locationOf(app.visitor(), verification), '302 /?error=invalid_token')
    assert.equal(await addressOf(app, ada.id), `${ada.email} unverified`)
    const { error } = await app.visitor().call(resetPassword, { body: { token, newPassword: 'a brand new one' } })
    assert.equal(error?.code, 'INVALID_TOKEN')
    assert.equal((await app.visitor().call(signInEmail, { body: ada })).error, null)
  })

  test('refuses the same address, a taken address and an invalid address, and changes nothing', async () => {
    const ada = await app.user()
    const bob = await app.user()
    const same = '400 {"code":"EMAIL_IS_THE_SAME","message":"Email is the same"}'
    assert.equal(await answerTo(ada.visitor, ada.email.toUpperCase()), same)
    assert.equal(await answerTo(ada.visitor, bob.email.toUpperCase()), taken)
    const notValid = '400 {"code":"VALIDATION_ERROR","message":"Invalid body parameters"}'
    for (const wrong of ['', 'ada', 'ada@example.com\r\nbcc:x@example.com', ' ada@example.com'])
      assert.equal(await answerTo(ada.visitor, wrong), notValid)
    assert.match(await answerTo(ada.visitor, 'new@example.com', 'https://evil.example'), /INVALID_CALLBACKURL/)
    assert.equal(await addressOf(app, ada.id), `${ada.email} unverified`)
    assert.deepEqual(await templatesTo(app, bob.email), ['verify-email'])
    assert.deepEqual(await eventsOf(app, ada.id), [])
  })

  test('refuses a signed-out caller', async () => {
    assert.match(await answerTo(app.visitor(), 'x@example.com'), /^401 /)
  })
})

describe('POST /change-email with a verified current address', async () => {
  const app = await startApp({ after })

  test('changes nothing yet and mails a link to the current address', async () => {
    const ada = await verifiedUser(app)
    assert.equal(await answerTo(ada.visitor, 'Ada@Elsewhere.example.com', '/account?email=changed'), done)
    assert.deepEqual(ada.visitor.lastResponse().headers.getSetCookie(), [])
    assert.equal(await addressOf(app, ada.id), `${ada.email} verified`)
    assert.deepEqual(await templatesTo(app, 'ada@elsewhere.example.com'), [])
    const mail = (await app.mailsTo(ada.email)).at(-1)!
    assert.equal(mail.subject, 'Approve your new email for Gatehouse')
    assert.match(JSON.stringify(mail.paragraphs), /ada@elsewhere\.example\.com/)
    assert.equal(mail.lifetimeSeconds, 3600)
    const url = new URL(mail.url!)
    assert.equal(url.origin + url.pathname, 'http://localhost:3000/api/auth/verify-email')
    assert.equal(url.searchParams.get('callbackURL'), '/account?email=changed')
    assert.equal((await eventsOf(app, ada.id)).at(-1)?.action, 'user.email-change-requested')
    assert.equal(await answerTo(ada.visitor, 'ada@elsewhere.example.com'), done)
    assert.match(await newestLink(app, ada.email, 'change-email'), /&callbackURL=%2F$/)
  })

  test('stores nothing that could be used to rebuild the approval link', async () => {
    const ada = await verifiedUser(app)
    const url = await mailedApprovalLink(app, ada, 'secret@example.com')
    const token = new URL(url).searchParams.get('token')!
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { jti: string }
    const tables = await app.db.one<{ all: string }>(sql`
      select (select json_agg(v)::text from verifications v) || (select json_agg(m)::text from mails m)
          || coalesce((select json_agg(j)::text from jobs j), '') || (select json_agg(e)::text from events e) as all`)
    for (const secret of [token, jti, url]) assert.ok(!tables.all.includes(secret))
  })

  test('refuses the user’s current address and a taken address, without mailing an approval link', async () => {
    const ada = await verifiedUser(app)
    const bob = await app.user()
    assert.match(await answerTo(ada.visitor, ada.email), /EMAIL_IS_THE_SAME/)
    assert.equal(await answerTo(ada.visitor, bob.email), taken)
    assert.deepEqual(await templatesTo(app, ada.email), ['verify-email'])
  })
})

describe('the link that approves an email change', async () => {
  const app = await startApp({ after, options: { session: { cookieCache: { enabled: true } } } })

  test('changes the address, requires a new verification, and notifies both addresses', async () => {
    const ada = await verifiedUser(app)
    const { token: resetToken } = await mailedResetLink(app, ada.email)
    await ada.visitor.call(getSession)
    const url = await mailedApprovalLink(app, ada, 'ada@b.example.com', '/account?email=changed')
    assert.equal(await locationOf(ada.visitor, url), '302 /account?email=changed')
    const lines = ada.visitor.lastResponse().headers.getSetCookie()
    assert.ok(lines.some((line) => line.startsWith(`gatehouse.session_token=${ada.token}.`)))
    assert.match(
      Buffer.from(ada.visitor.cookies.get('gatehouse.session_data')!, 'base64url').toString(),
      /ada@b\.example/,
    )
    assert.equal(await addressOf(app, ada.id), 'ada@b.example.com unverified')
    const notice = (await app.mailsTo(ada.email)).at(-1)!
    assert.equal(notice.subject, 'Your email was changed at Gatehouse')
    assert.match(notice.url!, /\/take-back\?token=/)
    assert.deepEqual(await templatesTo(app, 'ada@b.example.com'), ['verify-email'])
    assert.deepEqual((await eventsOf(app, ada.id)).at(-1), {
      action: 'user.email-changed',
      actor_id: ada.id,
      ip_address: '203.0.113.7',
    })
    const { error } = await app
      .visitor()
      .call(resetPassword, { body: { token: resetToken, newPassword: 'a brand new one' } })
    assert.equal(error?.code, 'INVALID_TOKEN')

    const verification = await newestLink(app, 'ada@b.example.com', 'verify-email')
    assert.equal(await locationOf(app.visitor(), verification), '302 /account?email=changed')
    assert.equal(await addressOf(app, ada.id), 'ada@b.example.com verified')
  })

  test('redirects to the same page when opened again, and changes nothing', async () => {
    const ada = await verifiedUser(app)
    const url = await mailedApprovalLink(app, ada, 'again@example.com')
    for (let i = 0; i < 3; i++) assert.equal(await locationOf(ada.visitor, url), '302 /account')
    await app.visitor().fetch(await newestLink(app, 'again@example.com', 'verify-email'))
    assert.equal(await locationOf(ada.visitor, url), '302 /account')
    assert.equal(await addressOf(app, ada.id), 'again@example.com verified')
    assert.deepEqual(await templatesTo(app, 'again@example.com'), ['verify-email'])
    assert.deepEqual(await templatesTo(app, ada.email), ['verify-email', 'change-email', 'email-changed'])
    assert.equal((await eventsOf(app, ada.id)).length, 2)
  })

  test('does not restore the approved address when opened again after a later email change', async () => {
    const ada = await verifiedUser(app)
    const url = await mailedApprovalLink(app, ada, 'left@example.com')
    await locationOf(ada.visitor, url)
    await answerTo(ada.visitor, ada.email)
    assert.equal(await locationOf(ada.visitor, url), '302 /account?error=invalid_token')
    assert.equal(await addressOf(app, ada.id), `${ada.email} unverified`)
  })

  test('replies with the user as JSON if it has no callbackURL', async () => {
    const ada = await verifiedUser(app)
    const token = new URL(await mailedApprovalLink(app, ada, 'json@example.com')).searchParams.get('token')
    await app.visitor().fetch(`/api/auth/verify-email?token=${token}`)
    await ada.visitor.fetch(`/api/auth/verify-email?token=${token}`)
    const { createdAt, updatedAt } = await app.db.one<{ createdAt: string; updatedAt: string }>(
      sql`select created_at as "createdAt", updated_at as "updatedAt" from users where id = ${ada.id}`,
    )
    const user = {
      id: ada.id,
      email: 'json@example.com',
      name: ada.name,
      image: null,
      emailVerified: false,
      createdAt,
      updatedAt,
    }
    assert.equal(ada.visitor.lastResponse().status, 200)
    assert.deepEqual(JSON.parse(ada.visitor.lastBody()), { status: true, user })
  })

  test('requires its owner to be signed in, and stays valid when another user opens it', async () => {
    const ada = await verifiedUser(app)
    const eve = await app.user()
    const url = await mailedApprovalLink(app, ada, 'owner@example.com')
    const stranger = app.visitor()
    for (const visitor of [stranger, eve.visitor])
      assert.equal(await locationOf(visitor, url), '302 /account?error=unauthorized')
    assert.deepEqual(eve.visitor.lastResponse().headers.getSetCookie(), [])
    // The approval in this cookie is useless to anyone who cannot sign in as the owner.
    assert.deepEqual([...stranger.cookies.keys()], ['gatehouse.approval'])
    await stranger.fetch(url.replace(/&callbackURL=.*/, ''))
    assert.deepEqual(stranger.lastResponse().headers.getSetCookie(), [])
    assert.equal(stranger.lastResponse().status, 401)
    assert.equal(stranger.lastBody(), '{"code":"UNAUTHORIZED","message":"unauthorized"}')
    assert.equal(await addressOf(app, ada.id), `${ada.email} verified`)
    assert.equal(await locationOf(ada.visitor, url), '302 /account')
  })

  test('is invalid once the user has requested another change', async () => {
    const ada = await verifiedUser(app)
    const first = await mailedApprovalLink(app, ada, 'b@example.com')
    const second = await mailedApprovalLink(app, ada, 'c@example.com')
    assert.notEqual(first, second)
    assert.equal(await locationOf(ada.visitor, first), '302 /account?error=invalid_token')
    assert.equal(await addressOf(app, ada.id), `${ada.email} verified`)
    assert.equal(await locationOf(ada.visitor, second), '302 /account')
    assert.equal(await locationOf(ada.visitor, first), '302 /account?error=invalid_token')
    assert.equal(await addressOf(app, ada.id), 'c@example.com unverified')
  })

  test('expires after an hour', async () => {
    const ada = await verifiedUser(app)
    const url = await mailedApprovalLink(app, ada, 'late@example.com')
    app.advance(3601)
    assert.equal(await locationOf(ada.visitor, url), '302 /account?error=token_expired')
    assert.equal(await addressOf(app, ada.id), `${ada.email} verified`)
  })

  test('is refused if another user has taken the address, and works once the address is free', async () => {
    const ada = await verifiedUser(app)
    const url = await mailedApprovalLink(app, ada, 'contested@example.com')
    const bob = await app.user({ email: 'contested@example.com' })
    assert.equal(await locationOf(ada.visitor, url), '302 /account?error=invalid_token')
    assert.equal(await addressOf(app, ada.id), `${ada.email} verified`)
    assert.equal(await addressOf(app, bob.id), 'contested@example.com unverified')
    assert.deepEqual(await templatesTo(app, ada.email), ['verify-email', 'change-email'])
    await app.db.run(sql`delete from users where id = ${bob.id}`)
    assert.equal(await locationOf(ada.visitor, url), '302 /account')
  })

  test('cannot be used to verify an address, and a verification link cannot approve a change', async () => {
    const ada = await app.user()
    const verification = await newestLink(app, ada.email, 'verify-email')
    await app.db.run(sql`update users set email_verified = true where id = ${ada.id}`)
    const url = await mailedApprovalLink(app, ada, 'purpose@example.com')
    await app.db.run(sql`update users set email_verified = false where id = ${ada.id}`)
    assert.equal(await locationOf(app.visitor(), url), '302 /account?error=unauthorized')
    assert.equal(await addressOf(app, ada.id), `${ada.email} unverified`)
    await locationOf(ada.visitor, verification)
    assert.equal(await addressOf(app, ada.id), `${ada.email} verified`)
  })

  test('changes nothing and stays valid if one of the statements fails', async () => {
    const ada = await verifiedUser(app)
    const url = await mailedApprovalLink(app, ada, 'half@example.com')
    await app.db.run(sql`alter table mails rename to mails_gone`)
    assert.match(await locationOf(ada.visitor, url), /^500 /)
    await app.db.run(sql`alter table mails_gone rename to mails`)
    assert.equal(await addressOf(app, ada.id), `${ada.email} verified`)
    assert.equal(await locationOf(ada.visitor, url), '302 /account')
  })
})

describe('POST /change-email with other options', async () => {
  test('is refused if email changes are disabled', async () => {
    const app = await startApp({ after, options: { user: { changeEmail: { enabled: false } } } })
    const { visitor, id, email } = await app.user()
    assert.equal(
      await answerTo(visitor, 'new@example.com'),
      '400 {"code":"CHANGE_EMAIL_IS_DISABLED","message":"Change email is disabled"}',
    )
    assert.equal(await addressOf(app, id), `${email} unverified`)
  })

  test('refuses to change a verified address if approval mails are off, but changes an unverified address', async () => {
    const app = await startApp({ after, options: { user: { changeEmail: { sendChangeEmailVerification: false } } } })
    const ada = await verifiedUser(app)
    const bob = await app.user()
    assert.equal(
      await answerTo(ada.visitor, 'new@example.com'),
      `400 {"code":"VERIFICATION_EMAIL_ISNT_ENABLED","message":"Verification email isn't enabled"}`,
    )
    assert.equal(await answerTo(bob.visitor, 'new@example.com'), done)
  })

  test('changes the address without a mail if verification mails are off', async () => {
    const app = await startApp({ after, options: { emailVerification: { sendVerificationEmail: false } } })
    const ada = await app.user()
    assert.equal(await answerTo(ada.visitor, 'new@example.com'), done)
    assert.deepEqual(await templatesTo(app, 'new@example.com'), [])
    assert.equal(await addressOf(app, ada.id), 'new@example.com unverified')
  })

  test('refuses the fourth request in ten seconds if rate limits are on', async () => {
    const app = await startApp({ after, options: { rateLimit: { enabled: true } } })
    const { visitor } = await app.user()
    for (const email of ['1@example.com', '2@example.com', '3@example.com'])
      assert.equal(await answerTo(visitor, email), done)
    assert.match(await answerTo(visitor, '4@example.com'), /^429 /)
  })
})
