import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { solveWork } from '../../client/proof-of-work.ts'
import { captchaHeader } from '../../contract/sign-in/captcha.ts'
import { signInEmailOtp } from '../../contract/sign-in/email-otp.ts'
import { proofOfWorkChallenge } from '../../contract/sign-in/proof-of-work.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../../server/database/sql.ts'
import { verifiedUser } from '../../server/testing/email-links.ts'
import { askForMail } from '../../server/testing/mailed-codes.ts'
import { startApp } from '../../server/testing/start-app.ts'
import type { Visitor } from '../../server/testing/visitor.ts'

const callers = 50
const rounds = 20

describe('parallel uses of one sign-in mail in many browsers', async () => {
  const app = await startApp({ after })

  /** Requests an email with a link and a code. Returns both, and copies of the browser that requested the email. */
  async function mailed() {
    const ada = await verifiedUser(app)
    const browser = app.visitor()
    const mail = await askForMail(app, browser, ada.email)
    await app.db.run(sql`delete from sessions where user_id = ${ada.id}`)
    const copies = Array.from({ length: callers }, () => {
      const copy = app.visitor()
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
      return copy
    })
    return { ...mail, ...ada, copies }
  }

  async function expectOneSession({ id, copies }: { id: string; copies: Visitor[] }) {
    assert.equal(copies.filter(({ cookies }) => cookies.has('gatehouse.session_token')).length, 1)
    assert.equal((await app.db.rows(sql`select id from sessions where user_id = ${id}`)).length, 1)
  }

  for (let round = 1; round <= rounds; round++) {
    test(`sign in one browser with the code, round ${round}`, async () => {
      const { email, code: otp, ...race } = await mailed()
      await Promise.all(race.copies.map((each) => each.call(signInEmailOtp, { body: { email, otp } })))
      await expectOneSession(race)
    })
    test(`sign in one browser with the link, round ${round}`, async () => {
      const { url, ...race } = await mailed()
      await Promise.all(race.copies.map((each) => each.fetch(url)))
      await expectOneSession(race)
    })
  }
})

describe('parallel uses of one proof of work', async () => {
  const app = await startApp({ after, options: { captcha: { when: 'always' } } })

  for (let round = 1; round <= rounds; round++)
    test(`admit one call, round ${round}`, async () => {
      const { data } = await app.visitor().call(proofOfWorkChallenge, { query: { path: '/sign-in/email' } })
      const headers = { [captchaHeader]: await solveWork(data!.challenge) }
      const body = { email: 'stranger@example.com', password: 'wrong password' }
      const answers = await Promise.all(
        Array.from({ length: callers }, () => app.visitor().call(signInEmail, { body, headers })),
      )
      assert.equal(answers.filter(({ error }) => error?.code === 'INVALID_EMAIL_OR_PASSWORD').length, 1)
      assert.equal(answers.filter(({ error }) => error?.code === 'VERIFICATION_FAILED').length, callers - 1)
    })
})
