import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sendVerificationEmail } from '../../contract/accounts/email-verification.ts'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { forgetPassword, requestPasswordReset } from '../../contract/sign-in/password-reset.ts'
import { sql } from '../database/sql.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { startApp } from '../testing/start-app.ts'
import { recordStatements } from '../testing/statements.ts'

describe('a request about an email address', async () => {
  const app = await startApp({ after })
  const { email: unverified } = await app.user()
  const { email: proven } = await verifiedUser(app)

  for (const endpoint of [sendVerificationEmail, requestPasswordReset, forgetPassword]) {
    test(`to ${endpoint.path} runs the same SQL and gets the same reply whether or not the address has an account`, async () => {
      const seen = []
      for (const email of [unverified, proven, 'nobody@example.com', unverified]) {
        const visitor = app.visitor()
        const statements = await recordStatements(app.db, () => visitor.call(endpoint, { body: { email } }))
        seen.push(JSON.stringify([statements, visitor.lastResponse().status, visitor.lastBody()]))
      }
      assert.equal(new Set(seen).size, 1)
    })
  }

  test('delays its job by at least a second', async () => {
    const times = await app.db.rows<{ waits: boolean }>(sql`
      select run_at >= created_at + interval '1 second' as waits from jobs where starts_with(kind, 'mail-')`)
    assert.equal(times.length, 12)
    assert.ok(times.every(({ waits }) => waits))
  })
})

describe('sign-up with required email verification', async () => {
  const app = await startApp({ after, options: { emailAndPassword: { requireEmailVerification: true } } })
  const { email: unverified } = await app.user()
  const { email: proven } = await verifiedUser(app)
  // Deletes the mail jobs of these two sign-ups, because their mails could be confused with the mails under test.
  await app.db.run(sql`delete from jobs`)

  test('runs the same SQL and returns the same status for a free and a taken address', async () => {
    const seen = []
    for (const email of ['free@example.com', unverified, proven, 'also-free@example.com']) {
      const visitor = app.visitor()
      const body = { name: 'Ada', email, password: 'correct horse battery' }
      const statements = await recordStatements(app.db, () => visitor.call(signUpEmail, { body }))
      seen.push(JSON.stringify([statements, visitor.lastResponse().status]))
    }
    assert.equal(new Set(seen).size, 1)
  })

  test('mails a new user the link, or the owner of a taken address a notice, only after the reply', async () => {
    const templates = async (email: string) => (await app.mailsTo(email)).map(({ template }) => template)
    assert.deepEqual(await templates('free@example.com'), [])
    await app.runJobs()
    assert.deepEqual(await templates('free@example.com'), ['verify-email'])
    assert.deepEqual(await templates(proven), ['account-exists'])
  })
})
