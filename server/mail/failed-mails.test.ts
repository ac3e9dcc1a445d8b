import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { requestPasswordReset } from '../../contract/sign-in/password-reset.ts'
import { listFailedMails } from '../../contract/mail/failed-mails.ts'
import { sql } from '../database/sql.ts'
import { administrator } from '../testing/administrator.ts'
import { answerWith, startMailProvider } from '../testing/mail-provider.ts'
import { startApp } from '../testing/start-app.ts'
import { daySeconds } from '../time.ts'

describe('failed mails', async () => {
  const provider = await startMailProvider({ after })
  const app = await startApp({
    after,
    options: {
      mail: { transport: 'resend', apiKey: 'the-key', endpoint: provider.endpoint, from: 'no-reply@example.com' },
    },
  })
  const olga = await administrator(app)
  const failures = async (recipient?: string) =>
    (await olga.visitor.call(listFailedMails, { query: recipient === undefined ? {} : { recipient } })).data!

  /** Sends a mail to a new user through the provider, which responds with this status. */
  async function mail(status: number) {
    await app.runJobs()
    const { email, visitor } = await app.user()
    await app.runJobs()
    provider.answers.push(answerWith(status))
    await visitor.call(requestPasswordReset, { body: { email } })
    await app.runJobs()
    return email
  }

  test('are listed with the reason and the next attempt until they are sent', async () => {
    const email = await mail(503)
    const { mails, isDelivering } = await failures(email.toUpperCase())
    assert.equal(isDelivering, true)
    const [waiting] = mails
    assert.equal(mails.length, 1)
    assert.deepEqual([waiting!.recipient, waiting!.template], [email, 'reset-password'])
    assert.deepEqual([waiting!.reason, waiting!.code], ['provider', 'HTTP_503'])
    assert.ok(Date.parse(waiting!.nextAttemptAt!) > Date.parse(waiting!.failedAt))
    app.advance(60)
    await app.runJobs()
    assert.deepEqual((await failures(email)).mails, [])
  })

  test('are listed with the next attempt even if their job belongs to a trace', async () => {
    const email = await mail(503)
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await app.db.run(sql`
      update jobs set payload = payload || ${JSON.stringify({ traceparent })}::jsonb where kind = 'send-mail'`)
    const [waiting] = (await failures(email)).mails
    assert.notEqual(waiting!.nextAttemptAt, null)
    app.advance(60)
    await app.runJobs()
  })

  test('stay listed, newest first and without a next attempt, once they have failed permanently', async () => {
    const first = await mail(422)
    const second = await mail(400)
    const { mails } = await failures()
    assert.deepEqual(
      mails.map(({ recipient, reason, nextAttemptAt }) => [recipient, reason, nextAttemptAt]),
      [
        [second, 'rejected', null],
        [first, 'rejected', null],
      ],
    )
  })

  test('are listed with the reasons `credentials` for a wrong API key and `expired` for an expired link', async () => {
    const email = await mail(401)
    assert.equal((await failures(email)).mails[0]?.reason, 'credentials')
    app.advance(daySeconds)
    await app.runJobs()
    const [expired] = (await failures(email)).mails
    assert.deepEqual([expired?.reason, expired?.nextAttemptAt], ['expired', null])
  })

  test('are hidden from everyone but administrators', async () => {
    const { visitor } = await app.user()
    const { error } = await visitor.call(listFailedMails, { query: {} })
    assert.equal(error?.status, 403)
  })
})
