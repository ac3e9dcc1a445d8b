import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from '../database/sql.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { createTestDeps } from '../testing/bare-deps.ts'
import type { MailContent } from './content.ts'
import { deleteKeptMails, listKeptMails, readKeptMail } from './mailbox.ts'
import type { MailKind } from './mail-kinds.ts'
import { findMailsTo, writeMail } from './mails.ts'

const content: MailContent = {
  locale: 'en',
  subject: 'Verify your email',
  preview: 'Confirm it.',
  heading: 'Verify your email',
  paragraphs: ['Hello Ada,'],
  action: { label: 'Verify email', url: 'http://localhost:3000/verify?token=the-secret-token' },
}

let keys = 0
function write(
  deps: Deps,
  changes: { template?: MailKind; recipient?: string; idempotencyKey?: string; content?: MailContent } = {},
) {
  return writeMail(deps, {
    template: changes.template ?? 'verify-email',
    recipient: { email: changes.recipient ?? 'ada@example.com', emailVerified: false },
    idempotencyKey: changes.idempotencyKey ?? `key ${++keys}`,
    content: () => changes.content ?? content,
  })
}

function countRows(deps: Deps) {
  return deps.db.one<{ mails: number; jobs: number }>(sql`
    select (select count(*) from mails)::int as mails, (select count(*) from jobs)::int as jobs`)
}

describe('writing a mail', async () => {
  const { deps } = await createTestDeps({
    after,
    options: { rateLimit: { enabled: false }, mail: { transport: 'resend', apiKey: 'key' } },
  })

  test('writes nothing if the transaction is rolled back', async () => {
    await assert.rejects(
      inTransaction(deps, async (deps) => {
        await write(deps)
        throw new Error('changed our mind')
      }),
    )
    assert.deepEqual(await countRows(deps), { mails: 0, jobs: 0 })
    await write(deps)
    assert.deepEqual(await countRows(deps), { mails: 1, jobs: 1 })
  })

  test('writes nothing if the idempotency key of the mail was used before', async () => {
    await write(deps, { idempotencyKey: 'once' })
    const before = await countRows(deps)
    await write(deps, { idempotencyKey: 'once', recipient: 'eve@example.com' })
    assert.deepEqual(await countRows(deps), before)
  })

  test('encrypts the content, which cannot be decrypted in the row of another mail', async () => {
    await write(deps, { recipient: 'grace@example.com' })
    const rows = await deps.db.rows<{ row: string }>(sql`
      select mails::text as row from mails union all select jobs::text from jobs`)
    assert.ok(rows.length >= 2)
    for (const { row } of rows) assert.doesNotMatch(row, /the-secret-token|Verify your email|Hello/)

    await deps.db.run(sql`
      update mails set sealed_content = (select sealed_content from mails where recipient = 'grace@example.com')
      where recipient = 'ada@example.com'`)
    await assert.rejects(findMailsTo(deps, 'ada@example.com'))
    assert.equal((await findMailsTo(deps, 'grace@example.com'))[0]?.url, content.action!.url)
  })

  for (const recipient of [
    'ada@example.com,eve@evil.example',
    'ada@example.com;eve@evil.example',
    '"eve@evil.example"@example.com',
    '<eve@evil.example> ada@example.com',
    'ada@example.com\r\nBcc: eve@evil.example',
    'ada@example.com\u2028eve',
    'ada@example.com\u0085',
    'group:ada@example.com;',
    'ada@example.com (eve)',
    'ada',
    '',
  ]) {
    test(`refuses the recipient ${JSON.stringify(recipient)}`, () => assert.rejects(write(deps, { recipient })))
  }

  for (const url of ['https://evil.example/verify', 'javascript:alert(1)', 'http://localhost:3000.evil.example/']) {
    test(`refuses the link ${url}`, () =>
      assert.rejects(write(deps, { content: { ...content, action: { label: 'Go', url } } })))
  }
})

test('a stored mail without a language is shown in English', async () => {
  const { deps } = await createTestDeps({ after })
  const { locale: _, ...older } = content
  await write(deps, { content: older as MailContent })
  assert.deepEqual(await findMailsTo(deps, 'ada@example.com').then((mails) => mails.map(({ locale }) => locale)), [
    'en',
  ])
  const [summary] = await listKeptMails(deps)
  assert.match((await readKeptMail(deps, summary!.id))!.html, /<html lang="en">[^]*Button not working\?/)
})

describe('the developer mailbox', async () => {
  const { deps } = await createTestDeps({
    after,
    options: { rateLimit: { enabled: false }, mail: { from: 'Örtlich & Co. <mail@accounts.example>' } },
  })

  test('keeps mails instead of sending them, and lists the newest 100', async () => {
    for (let i = 0; i < 102; i++) await write(deps, { content: { ...content, subject: `Mail ${i}` } })
    const mails = await listKeptMails(deps)
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      Array.from({ length: 100 }, (_, i) => `Mail ${101 - i}`),
    )
    assert.equal((await countRows(deps)).jobs, 0)
  })

  test('shows a mail exactly as it would have been sent', async () => {
    const [summary] = await listKeptMails(deps)
    const mail = await readKeptMail(deps, summary!.id)
    assert.deepEqual(
      { ...mail, text: '', html: '' },
      {
        ...summary,
        sender: '"Örtlich & Co." <mail@accounts.example>',
        text: '',
        html: '',
        headers: {
          From: '"Örtlich & Co." <mail@accounts.example>',
          To: 'ada@example.com',
          Subject: 'Mail 101',
          Date: 'Sat, 21 Nov 2026 09:00:00 +0000',
          'Message-ID': `<${summary!.id}@accounts.example>`,
        },
        links: [content.action],
      },
    )
    assert.match(mail!.text, /http:\/\/localhost:3000\/verify\?token=the-secret-token/)
    assert.match(mail!.html, /^<!doctype html>/)
    assert.equal(await readKeptMail(deps, 'unknown'), null)
  })

  test('returns the mails to an address, oldest first, for tests', async () => {
    await write(deps, { recipient: 'alan@example.com', template: 'verify-email' })
    await write(deps, { recipient: 'alan@example.com', template: 'account-exists' })
    const mails = await findMailsTo(deps, 'alan@example.com')
    assert.deepEqual(
      mails.map(({ template, status, url }) => ({ template, status, url })),
      ['verify-email', 'account-exists'].map((template) => ({ template, status: 'kept', url: content.action!.url })),
    )
  })

  test('can be emptied', async () => {
    await deleteKeptMails(deps)
    assert.deepEqual(await listKeptMails(deps), [])
  })
})
