import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import { sql } from '../database/sql.ts'
import { deriveKeys } from '../crypto/keys.ts'
import type { Deps } from '../deps.ts'
import { startJobWorker } from '../jobs/worker.ts'
import { createTestDeps } from '../testing/bare-deps.ts'
import { answerWith, startMailProvider, type Answer } from '../testing/mail-provider.ts'
import { hourSeconds } from '../time.ts'
import { writeMail } from './mails.ts'
import { createMailTransport, sendMailKind, sendMailWith } from './send-mail.ts'
import { verifyEmailMail } from './templates/verify-email.ts'
import { resendTransport } from './transports/resend.ts'

describe('sending through Resend', async () => {
  const provider = await startMailProvider({ after })
  const fixture = await createTestDeps({
    after,
    options: {
      mail: {
        transport: 'resend',
        apiKey: 'the-key',
        endpoint: provider.endpoint,
        from: 'Accounts <no-reply@example.com>',
      },
    },
  })
  const { deps, advance, lines } = fixture
  let users = 0

  /** Empties the job queue and writes a mail. The returned `start` starts a worker that sends the mail. */
  async function write(t: TestContext, transport = createMailTransport(deps.config)) {
    provider.clear()
    lines.length = 0
    await deps.db.run(sql`delete from jobs`)
    const recipient = `person-${++users}@example.com`
    const url = 'http://localhost:3000/verify?token=the-secret-token'
    await writeMail(deps, {
      template: 'verify-email',
      recipient: { email: recipient, emailVerified: false },
      idempotencyKey: recipient,
      content: () =>
        verifyEmailMail(deps.config, {
          locale: 'en',
          name: 'Ada',
          email: recipient,
          url,
          lifetimeSeconds: 2 * hourSeconds,
        }),
    })
    const start = (deps: Deps) => {
      const worker = startJobWorker(deps, { [sendMailKind]: sendMailWith(transport) })
      t.after(() => worker.stop())
      return worker
    }
    return { recipient, start }
  }

  function readMail(recipient: string) {
    return deps.db.one<{ id: string; status: string; encryptedContent: string | null; sentAt: string | null }>(sql`
      select id, status, sealed_content as "encryptedContent", sent_at as "sentAt" from mails where recipient = ${recipient}`)
  }

  function keysTaken() {
    return new Set(provider.requests.map(({ key }) => key)).size
  }

  test('sends the text and the HTML of a mail to one recipient with an idempotency key, and then deletes the content', async (t) => {
    const { recipient, start } = await write(t)
    await start(deps).drain()

    const mail = await readMail(recipient)
    assert.deepEqual([mail.status, mail.encryptedContent, mail.sentAt], ['sent', null, deps.now().toISOString()])
    assert.equal(provider.requests.length, 1)
    const { body, headers, key } = provider.requests[0]!
    assert.equal(key, mail.id)
    assert.equal(headers.authorization, 'Bearer the-key')
    assert.deepEqual(Object.keys(body).toSorted(), ['from', 'headers', 'html', 'subject', 'text', 'to'])
    assert.equal(body['from'], 'Accounts <no-reply@example.com>')
    assert.deepEqual(body['to'], [recipient])
    assert.equal(body['subject'], 'Verify your email for Gatehouse')
    assert.match(String(body['text']), /http:\/\/localhost:3000\/verify\?token=the-secret-token/)
    assert.match(String(body['html']), /^<!doctype html>/)
  })

  const dies: Answer = (request) => request.socket.destroy()
  const half: Answer = (request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{', () => request.socket.destroy())
  }
  const failures: [string, Answer, string][] = [
    ['responds with 500', answerWith(500), 'HTTP_500'],
    ['responds with 503 and a long page', answerWith(503, 'x'.repeat(1_000_000)), 'HTTP_503'],
    ['responds with 429', answerWith(429), 'HTTP_429'],
    ['is still processing the same idempotency key', answerWith(409), 'HTTP_409'],
    ['rejects our API key', answerWith(401), 'HTTP_401'],
    ['redirects', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 'HTTP_302'],
    ['disconnects in the middle of a request', dies, 'UND_ERR_SOCKET'],
  ]
  for (const [what, failure, code] of failures) {
    test(`sends a mail again with the same idempotency key when the provider ${what}`, async (t) => {
      const { recipient, start } = await write(t)
      provider.answers.push(failure, failure)
      const worker = start(deps)
      await worker.drain()
      assert.equal((await readMail(recipient)).status, 'waiting')
      const { lastError } = await deps.db.one<{ lastError: string }>(sql`select last_error as "lastError" from jobs`)
      assert.equal(lastError, `MailNotTaken ${code}`)
      for (let i = 0; i < 2; i++) {
        advance(10)
        await worker.drain()
      }
      await worker.drain()

      assert.equal((await readMail(recipient)).status, 'sent')
      assert.equal(provider.requests.length, 3)
      assert.equal(keysTaken(), 1)
      assert.doesNotMatch(JSON.stringify(lines), /example\.com|token/)
    })
  }

  test('counts a mail as sent if the provider accepts it and then disconnects', async (t) => {
    const { recipient, start } = await write(t)
    provider.answers.push(half)
    await start(deps).drain()
    assert.equal((await readMail(recipient)).status, 'sent')
  })

  test('sends a mail again with the same idempotency key when the provider responds too late', async (t) => {
    const transport = resendTransport({ endpoint: provider.endpoint, apiKey: 'the-key', timeoutMilliseconds: 50 })
    const { recipient, start } = await write(t, transport)
    provider.answers.push(() => {})
    const worker = start(deps)
    await worker.drain()
    assert.equal((await readMail(recipient)).status, 'waiting')
    advance(10)
    await worker.drain()

    assert.equal((await readMail(recipient)).status, 'sent')
    assert.equal(provider.requests.length, 2)
    assert.equal(keysTaken(), 1)
  })

  test('sends a mail again with the same idempotency key when the worker crashes after the provider accepted the mail', async (t) => {
    const { recipient, start } = await write(t)
    const released = Promise.withResolvers<void>()
    provider.answers.push((_, response) => void released.promise.then(() => response.writeHead(200).end('{}')))
    const arrival = provider.nextArrival()
    const now = deps.now()
    // Simulates a crash: the clock of the process stops and its database connection fails, so the result is never
    // stored.
    const dead: Deps = {
      ...deps,
      now: () => now,
      db: { ...deps.db, run: () => Promise.reject(new Error('connection lost')) },
    }
    const dying = start(dead)
    await arrival
    advance(60)
    released.resolve()
    await dying.stop()

    await start(fixture.another()).drain()
    assert.equal((await readMail(recipient)).status, 'sent')
    assert.equal(provider.requests.length, 2)
    assert.equal(keysTaken(), 1)
  })

  for (const status of [400, 413, 422]) {
    test(`immediately gives up on a mail that is refused with ${status}`, async (t) => {
      const { recipient, start } = await write(t)
      provider.answers.push(answerWith(status, `{"message":"${recipient} is not an address"}`))
      const worker = start(deps)
      await worker.drain()
      advance(hourSeconds)
      await worker.drain()

      const mail = await readMail(recipient)
      assert.deepEqual([mail.status, mail.encryptedContent], ['failed', null])
      assert.equal(provider.requests.length, 1)
      assert.deepEqual(lines, [
        { level: 'error', message: 'A mail will not be sent', job: 'send-mail', code: `HTTP_${status}` },
      ])
    })
  }

  test('discards a mail whose link expired while the mail was waiting', async (t) => {
    const { recipient, start } = await write(t)
    advance(2 * hourSeconds)
    await start(deps).drain()
    const mail = await readMail(recipient)
    assert.deepEqual([mail.status, mail.encryptedContent], ['failed', null])
    assert.equal(provider.requests.length, 0)
  })

  test('deletes the content of a mail after a day of failed attempts', async (t) => {
    const { recipient, start } = await write(t)
    const worker = start({ ...deps, keys: deriveKeys('another secret than the mail was encrypted with') })
    for (let hour = 0; hour < 26; hour++) {
      await worker.drain()
      advance(hourSeconds)
    }
    const mail = await readMail(recipient)
    assert.deepEqual([mail.status, mail.encryptedContent], ['failed', null])
    const abandoned = await deps.db.one<{ count: number }>(sql`select count(abandoned_at)::int as count from jobs`)
    assert.equal(abandoned.count, 1)
  })

  test('moves a waiting mail to the developer mailbox if the transport was disabled while the mail waited', async (t) => {
    const { recipient, start } = await write(t, null)
    await start(deps).drain()
    assert.equal((await readMail(recipient)).status, 'kept')
  })
})
