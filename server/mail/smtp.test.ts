import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import PostalMime from 'postal-mime'
import { sql } from '../database/sql.ts'
import { startJobWorker } from '../jobs/worker.ts'
import { createTestDeps } from '../testing/bare-deps.ts'
import { startSmtpServer, type Step } from '../testing/smtp-server.ts'
import { hourSeconds } from '../time.ts'
import { writeMail } from './mails.ts'
import { createMailTransport, sendMailKind, sendMailWith } from './send-mail.ts'
import { verifyEmailMail } from './templates/verify-email.ts'
import { smtpTransport } from './transports/smtp.ts'

describe('sending through SMTP', async () => {
  const server = await startSmtpServer()
  const { deps, advance, lines } = await createTestDeps({
    after,
    options: { mail: { transport: 'smtp', smtp: server.url, from: 'Köln Accounts <no-reply@accounts.example>' } },
  })
  const transport = createMailTransport(deps.config)!
  after(async () => {
    transport.close()
    await server.close()
  })
  let users = 0

  async function send(t: TestContext, who: { name?: string; recipient?: string } = {}) {
    server.taken.length = 0
    lines.length = 0
    const recipient = who.recipient ?? `person-${++users}@example.com`
    const url = `http://localhost:3000/verify?token=${'t'.repeat(1200)}&callbackURL=%2F`
    const key = `mail ${++users}`
    await writeMail(deps, {
      template: 'verify-email',
      recipient: { email: recipient, emailVerified: false },
      idempotencyKey: key,
      content: () =>
        verifyEmailMail(deps.config, {
          locale: 'en',
          name: who.name ?? 'Ada',
          email: recipient,
          url,
          lifetimeSeconds: hourSeconds,
        }),
    })
    const worker = startJobWorker(deps, { [sendMailKind]: sendMailWith(transport) })
    t.after(() => worker.stop())
    await worker.drain()
    const readMail = () =>
      deps.db.one<{ id: string; status: string }>(sql`select id, status from mails where idempotency_key = ${key}`)
    return { worker, recipient, url, readMail }
  }

  test('delivers both the text and the HTML of a mail to its only recipient', async (t) => {
    const { recipient, url, readMail } = await send(t, { name: 'Zoë 👩‍🚀' })
    const { id, status } = await readMail()
    assert.equal(status, 'sent')
    assert.equal(server.taken.length, 1)
    const { raw, to, from } = server.taken[0]!
    assert.deepEqual([to, from], [[recipient], 'no-reply@accounts.example'])

    const mail = await PostalMime.parse(raw)
    assert.deepEqual(mail.from, { name: 'Köln Accounts', address: 'no-reply@accounts.example' })
    assert.deepEqual(mail.to, [{ name: '', address: recipient }])
    assert.equal(mail.subject, 'Verify your email for Gatehouse')
    assert.equal(mail.messageId, `<${id}@accounts.example>`)
    assert.equal(mail.date, deps.now().toISOString())
    assert.equal(mail.headers.find((header) => header.key === 'auto-submitted')?.value, 'auto-generated')
    assert.ok(mail.text?.includes(`Verify email:\n${url}`))
    assert.ok(mail.text?.includes('Hello Zoë 👩‍🚀,'))
    assert.ok(mail.html?.includes(url.replaceAll('&', '&amp;')))
    assert.ok(raw.split('\r\n').every((line) => Buffer.byteLength(line) <= 998))
    assert.match(raw, /^\p{ASCII}*$/u, 'other letters are encoded')
  })

  for (const name of [
    'Ada\r\nBcc: eve@evil.example',
    'Ada\nTo: eve@evil.example',
    'Ada\r\n\r\n<h1>body</h1>',
    'Ada%0d%0aBcc: eve@evil.example',
    'Ada\u0085Bcc: eve@evil.example',
    'Ada\u2028Bcc: eve@evil.example\u2029Cc: eve@evil.example',
    'Ada\u0000\u000bBcc: eve@evil.example',
    '=?utf-8?q?Ada=0D=0ABcc=3A_eve=40evil.example?=',
  ]) {
    test(`adds no header for the name ${JSON.stringify(name)}`, async (t) => {
      await send(t)
      const plain = await PostalMime.parse(server.taken[0]!.raw)
      const { recipient } = await send(t, { name })
      const mail = await PostalMime.parse(server.taken[0]!.raw)

      assert.deepEqual(server.taken[0]!.to, [recipient])
      assert.deepEqual(
        mail.headers.map(({ key }) => key),
        plain.headers.map(({ key }) => key),
      )
      assert.equal(mail.headers.filter(({ key }) => key === 'to').length, 1)
      assert.deepEqual([mail.cc, mail.bcc], [undefined, undefined])
    })
  }

  for (const name of ['subject', 'brand', 'address']) {
    test(`adds no header for line breaks in an unchecked ${name}`, async () => {
      const bad = 'x\r\nBcc: eve@evil.example\u0085\u2028\r\n'
      const mail = { id: 'id', from: { name: 'A', address: 'a@example.com' }, to: 'ada@example.com', subject: 'S' }
      const broken = {
        subject: { ...mail, subject: bad },
        brand: { ...mail, from: { name: bad, address: 'a@example.com' } },
        address: { ...mail, to: `ada@example.com${bad}` },
      }[name]!
      const deliver = async (mail: typeof broken) => {
        server.taken.length = 0
        await transport.send({ ...mail, html: '<p>', text: 't', date: deps.now() }, new AbortController().signal)
        return PostalMime.parse(server.taken[0]!.raw)
      }
      const plain = await deliver(mail)
      const sent = await deliver(broken).catch(() => null)
      if (sent === null) {
        assert.equal(server.taken.length, 0)
        return
      }
      assert.deepEqual(
        sent.headers.map(({ key }) => key),
        plain.headers.map(({ key }) => key),
      )
      assert.equal(server.taken[0]!.to.length, 1)
    })
  }

  const permanent: [Step, number][] = [
    ['RCPT TO', 550],
    ['RCPT TO', 553],
    ['DATA', 554],
  ]
  for (const [step, code] of permanent) {
    test(`gives up on a mail that is refused with ${code} at ${step}`, async (t) => {
      server.refusals.push({ step, code })
      const { worker, readMail } = await send(t)
      advance(hourSeconds)
      await worker.drain()
      assert.equal((await readMail()).status, 'failed')
      assert.equal(server.taken.length, 0)
      assert.deepEqual(lines, [
        { level: 'error', message: 'A mail will not be sent', job: 'send-mail', code: `SMTP_${code}` },
      ])
    })
  }

  const passing: [Step, number][] = [
    ['RCPT TO', 451],
    ['RCPT TO', 530],
    ['MAIL FROM', 550],
    ['DATA', 452],
  ]
  for (const [step, code] of passing) {
    test(`retries a mail that is refused with ${code} at ${step}`, async (t) => {
      server.refusals.push({ step, code })
      const { worker, readMail } = await send(t)
      assert.equal((await readMail()).status, 'waiting')
      advance(10)
      await worker.drain()
      assert.equal((await readMail()).status, 'sent')
      assert.equal(server.taken.length, 1)
      assert.doesNotMatch(JSON.stringify(lines), /example\.com/)
    })
  }

  test('retries a mail if the mail server cannot be reached', async (t) => {
    const closed = smtpTransport({ url: 'smtp://127.0.0.1:1' })
    t.after(() => closed.close())
    const mail = {
      id: 'id',
      from: { name: '', address: 'a@example.com' },
      to: 'b@example.com',
      subject: '',
      html: '',
      text: '',
    }
    await assert.rejects(closed.send({ ...mail, date: deps.now() }, new AbortController().signal), {
      name: 'MailNotTaken',
      code: 'ESOCKET',
      forGood: false,
    })
  })
})
