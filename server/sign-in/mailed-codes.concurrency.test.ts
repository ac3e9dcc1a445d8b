import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { signInEmailOtp } from '../../contract/sign-in/email-otp.ts'
import { confirmMagicLink } from '../../contract/sign-in/magic-link.ts'
import { sql } from '../database/sql.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { askForMail } from '../testing/mailed-codes.ts'
import { startApp } from '../testing/start-app.ts'

const callers = 50
const rounds = 5

describe('parallel uses of one sign-in mail', async () => {
  const app = await startApp({ after })

  async function prepare() {
    const ada = await verifiedUser(app)
    const browser = app.visitor()
    const mail = await askForMail(app, browser, ada.email)
    await app.db.run(sql`delete from sessions where user_id = ${ada.id}`)
    const copies = Array.from({ length: callers }, () => {
      const copy = app.visitor()
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
      return copy
    })
    const sessions = async () => (await app.db.rows(sql`select id from sessions where user_id = ${ada.id}`)).length
    return { ...mail, email: ada.email, copies, sessions }
  }

  for (let round = 1; round <= rounds; round++) {
    test(`sign in only one browser with the code, round ${round}`, async () => {
      const { email, code: otp, copies, sessions } = await prepare()
      const answers = await Promise.all(copies.map((each) => each.call(signInEmailOtp, { body: { email, otp } })))
      assert.equal(answers.filter(({ error }) => error === null).length, 1)
      assert.equal(await sessions(), 1)
    })
    test(`sign in only one browser with the link, round ${round}`, async () => {
      const { url, copies, sessions } = await prepare()
      await Promise.all(copies.map((each) => each.fetch(url)))
      assert.equal(copies.filter(({ cookies }) => cookies.has('gatehouse.session_token')).length, 1)
      assert.equal(await sessions(), 1)
    })
    test(`sign in only one browser with the code and the link, round ${round}`, async () => {
      const { email, code: otp, token, copies, sessions } = await prepare()
      const answers = await Promise.all(
        copies.map((each, index) =>
          index % 2 === 0
            ? each.call(signInEmailOtp, { body: { email, otp } })
            : each.call(confirmMagicLink, { body: { token } }),
        ),
      )
      assert.equal(answers.filter(({ error }) => error === null).length, 1)
      assert.equal(await sessions(), 1)
    })
    test(`allow exactly three wrong codes, round ${round}`, async () => {
      const { email, copies } = await prepare()
      const answers = await Promise.all(
        copies.map((each) => each.call(signInEmailOtp, { body: { email, otp: 'wrong!' } })),
      )
      assert.equal(answers.filter(({ error }) => error?.code === 'INVALID_OTP').length, 3)
    })
  }
})
