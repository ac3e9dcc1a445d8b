import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { getSession } from '../../contract/sessions/sessions.ts'
import {
  changeEmailOtp,
  requestEmailChangeOtp,
  sendVerificationOtp,
  signInEmailOtp,
  verifyEmailOtp,
} from '../../contract/sign-in/email-otp.ts'
import type { Options } from '../config/config.ts'
import { sql } from '../database/sql.ts'
import { mailedApprovalLink, verifiedUser } from '../testing/email-links.ts'
import { newestCode } from '../testing/mailed-codes.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'
import { writingNothing } from '../testing/rows.ts'

type App = Awaited<ReturnType<typeof startApp>>

const enabled = { emailOTP: { changeEmail: { enabled: true } } } satisfies Options
/** Returns a code that differs from the correct one. */
const wrong = (code: string) => code.replace(/.$/, (last) => String((Number(last) + 1) % 10))

async function request(browser: Visitor, newEmail: string, otp?: string) {
  const { error } = await browser.call(requestEmailChangeOtp, { body: { newEmail, ...(otp ? { otp } : {}) } })
  return error?.code ?? 'accepted'
}

async function change(browser: Visitor, newEmail: string, otp: string) {
  const { error } = await browser.call(changeEmailOtp, { body: { newEmail, otp } })
  return error?.code ?? 'changed'
}

/** Requests the approval code that is mailed to the user's current email address, and returns the code. */
async function approvalOf(app: App, { email, visitor }: { email: string; visitor: Visitor }) {
  await visitor.call(sendVerificationOtp, { body: { email, type: 'email-verification' } })
  return (await newestCode(app, email, 'change-email-code')).code
}

/** Requests a change of a verified email address, and returns the code mailed to the new email address. */
async function approvedCode(app: App, user: { email: string; visitor: Visitor }, newEmail: string) {
  assert.equal(await request(user.visitor, newEmail, await approvalOf(app, user)), 'accepted')
  return (await newestCode(app, newEmail, 'new-email-code')).code
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

describe('a change of a verified email address by code', async () => {
  const app = await startApp({ after, options: { ...enabled, session: { cookieCache: { enabled: true } } } })

  test('needs a code from each address, notifies the old address, and keeps the session', async () => {
    const ada = await verifiedUser(app)
    const code = await approvedCode(app, ada, 'Ada@New.example.com'.toLowerCase())
    assert.equal(await change(ada.visitor, 'Ada@New.example.com', code), 'changed')
    assert.equal(await addressOf(app, ada.id), 'ada@new.example.com verified')
    assert.match(
      Buffer.from(ada.visitor.cookies.get('gatehouse.session_data')!, 'base64url').toString(),
      /ada@new\.example/,
    )
    assert.equal((await ada.visitor.call(getSession)).data?.user.email, 'ada@new.example.com')
    assert.deepEqual(await templatesTo(app, ada.email), ['verify-email', 'change-email-code', 'email-changed'])
    assert.deepEqual(await templatesTo(app, 'ada@new.example.com'), ['new-email-code'])
    const events = await app.db.rows<{ action: string }>(
      sql`select action from events where subject_id = ${ada.id} and action like 'user.email%' order by id`,
    )
    const actions = ['user.email-change-requested', 'user.email-changed', 'user.email-verified']
    assert.deepEqual(
      events.map(({ action }) => action),
      actions,
    )
  })

  test('refuses a request without the code that was mailed to the current address', async () => {
    const [ada, eve] = [await verifiedUser(app), await verifiedUser(app)]
    const code = await approvalOf(app, ada)
    await writingNothing(app.db, () => request(ada.visitor, 'moved@example.com'))
    assert.equal(await request(ada.visitor, 'moved@example.com'), 'INVALID_OTP')
    assert.equal(await request(ada.visitor, 'moved@example.com', wrong(code)), 'INVALID_OTP')
    assert.equal(await request(eve.visitor, 'moved@example.com', code), 'INVALID_OTP')
    assert.equal(await request(ada.visitor, 'moved@example.com', code), 'accepted')
    assert.equal(await request(ada.visitor, 'moved@example.com', code), 'INVALID_OTP')
  })

  test('accepts the approval code neither for verification, nor for sign-in, nor as the code from the new address', async () => {
    const ada = await verifiedUser(app)
    const code = await approvalOf(app, ada)
    const body = { email: ada.email, otp: code }
    assert.equal((await app.visitor().call(verifyEmailOtp, { body })).error?.code, 'INVALID_OTP')
    assert.equal((await app.visitor().call(signInEmailOtp, { body })).error?.code, 'INVALID_OTP')
    assert.equal(await change(ada.visitor, 'else@example.com', code), 'INVALID_OTP')
  })

  test("mails approval codes only to the user's own current address", async () => {
    const [ada, eve] = [await verifiedUser(app), await verifiedUser(app)]
    for (const browser of [app.visitor(), eve.visitor])
      await browser.call(sendVerificationOtp, { body: { email: ada.email, type: 'email-verification' } })
    await app.runJobs()
    for (const { email } of [ada, eve]) assert.deepEqual(await templatesTo(app, email), ['verify-email'])
  })

  test('accepts a code once, only for its user and its address, and not after three wrong codes', async () => {
    const [ada, eve] = [await verifiedUser(app), await verifiedUser(app)]
    const code = await approvedCode(app, ada, 'once@example.com')
    assert.equal(await change(eve.visitor, 'once@example.com', code), 'INVALID_OTP')
    assert.equal(await change(ada.visitor, 'twice@example.com', code), 'INVALID_OTP')
    for (let i = 0; i < 3; i++) assert.equal(await change(ada.visitor, 'once@example.com', wrong(code)), 'INVALID_OTP')
    assert.equal(await change(ada.visitor, 'once@example.com', code), 'TOO_MANY_ATTEMPTS')
    assert.equal(await addressOf(app, ada.id), `${ada.email} verified`)
    const second = await approvedCode(app, ada, 'once@example.com')
    const answers = await Promise.all([1, 2, 3].map(() => change(ada.visitor, 'once@example.com', second)))
    assert.equal(answers.filter((answer) => answer === 'changed').length, 1)
  })

  test('refuses an expired code, and a code that was mailed before another change of address', async () => {
    const ada = await verifiedUser(app)
    const expired = await approvedCode(app, ada, 'late@example.com')
    app.advance(301)
    assert.equal(await change(ada.visitor, 'late@example.com', expired), 'OTP_EXPIRED')
    const code = await approvedCode(app, ada, 'late@example.com')
    await ada.visitor.fetch(await mailedApprovalLink(app, ada, 'linked@example.com'))
    assert.equal(await change(ada.visitor, 'late@example.com', code), 'INVALID_OTP')
    assert.equal(await addressOf(app, ada.id), 'linked@example.com unverified')
  })

  test('gives the same reply for a taken and a free address, and mails no code to a taken address', async () => {
    const other = await verifiedUser(app)
    const answers = []
    for (const newEmail of [other.email, 'free@example.com']) {
      const ada = await verifiedUser(app)
      const replies = [await request(ada.visitor, newEmail, await approvalOf(app, ada))]
      await app.runJobs()
      for (let i = 0; i < 4; i++) replies.push(await change(ada.visitor, newEmail, 'wrong!'))
      answers.push(replies)
    }
    assert.deepEqual(answers[0], answers[1])
    assert.equal(answers[0]!.at(-1), 'TOO_MANY_ATTEMPTS')
    assert.deepEqual(await templatesTo(app, other.email), ['verify-email'])
  })

  test('refuses an address that was taken after the code was mailed', async () => {
    const ada = await verifiedUser(app)
    const code = await approvedCode(app, ada, 'contested@example.com')
    await app.user({ email: 'contested@example.com' })
    assert.equal(await change(ada.visitor, 'contested@example.com', code), 'COULDNT_UPDATE_YOUR_EMAIL')
    assert.equal(await addressOf(app, ada.id), `${ada.email} verified`)
  })

  test('is refused if the new address is the current address, or if the session has no recent proof', async () => {
    const ada = await verifiedUser(app)
    assert.equal(await request(ada.visitor, ada.email.toUpperCase()), 'EMAIL_IS_THE_SAME')
    assert.equal(await change(ada.visitor, ada.email, '123456'), 'EMAIL_IS_THE_SAME')
    app.advance(901)
    assert.equal(await request(ada.visitor, 'moved@example.com'), 'SESSION_NOT_FRESH')
  })
})

describe('a change of an unverified email address by code', async () => {
  const app = await startApp({ after, options: enabled })

  test('needs only the code from the new address', async () => {
    const ada = await app.user()
    assert.equal(await request(ada.visitor, 'ada@new.example.com'), 'accepted')
    const { code } = await newestCode(app, 'ada@new.example.com', 'new-email-code')
    assert.equal(await change(ada.visitor, 'ada@new.example.com', code), 'changed')
    assert.equal(await addressOf(app, ada.id), 'ada@new.example.com verified')
    assert.deepEqual(await templatesTo(app, ada.email), ['verify-email'])
  })

  test('needs an approval if the current address was verified after the code was requested', async () => {
    const ada = await app.user()
    await request(ada.visitor, 'since@example.com')
    const { code } = await newestCode(app, 'since@example.com', 'new-email-code')
    await app.db.run(sql`update users set email_verified = true where id = ${ada.id}`)
    assert.equal(await change(ada.visitor, 'since@example.com', code), 'INVALID_OTP')
  })
})

test('without verifyCurrentEmail, a change of email address needs only the code from the new address', async () => {
  const options = { emailOTP: { changeEmail: { enabled: true, verifyCurrentEmail: false } } }
  const app = await startApp({ after, options })
  const ada = await verifiedUser(app)
  assert.equal(await request(ada.visitor, 'ada@new.example.com'), 'accepted')
  const { code } = await newestCode(app, 'ada@new.example.com', 'new-email-code')
  assert.equal(await change(ada.visitor, 'ada@new.example.com', code), 'changed')
  assert.deepEqual(await templatesTo(app, ada.email), ['verify-email', 'email-changed'])
})

test('a change of email address by code is off by default', async () => {
  const app = await startApp({ after })
  const ada = await verifiedUser(app)
  assert.equal(await request(ada.visitor, 'ada@new.example.com'), 'CHANGE_EMAIL_IS_DISABLED')
  assert.equal(await change(ada.visitor, 'ada@new.example.com', '123456'), 'CHANGE_EMAIL_IS_DISABLED')
})

test('a change to a taken email address uses up the same mail budget as a change to a free one', async () => {
  const options = { emailOTP: { changeEmail: { enabled: true } }, rateLimit: { enabled: true } }
  const app = await startApp({ after, options })
  const other = await app.user()
  for (const newEmail of [other.email, 'free@example.com']) {
    const ada = await app.user()
    for (let i = 0; i < 3; i++) assert.equal(await request(ada.visitor, newEmail), 'accepted')
    await app.runJobs()
    const rows = await app.db.rows(sql`select id from mailed_codes where purpose = 'change-email'`)
    assert.equal(rows.length, newEmail === other.email ? 1 : 2)
    app.advance(61)
  }
})
