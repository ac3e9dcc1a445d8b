import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locale } from '../../contract/pages/languages.ts'
import { messagesIn } from './mail-messages.ts'
import { cutText, durationText, momentText, nameInMail, subjectLine } from './wording.ts'

describe('a name in a mail', () => {
  const linkable = /:\/\/|[.。．｡․][\p{L}\p{N}]/u
  for (const name of [
    'https://evil.example',
    'HTTP://EVIL.EXAMPLE/login?x=1',
    'www.evil.example',
    'Win a prize at evil.example/now',
    'evil。example',
    'evil．example',
    'evil｡example',
    'evil․example',
    'evil.\u200Bexample',
    'evil.\u200Dexample',
    'e\u00ADvil.example',
    'evil\u202E.elpmaxe',
    'ada@evil.example',
    '[free](https://evil.example)',
    'ftp://192.0.2.1/a',
  ]) {
    test(`is not clickable: ${JSON.stringify(name)}`, () => assert.doesNotMatch(nameInMail(name), linkable))
  }

  for (const name of ['Ada Lovelace', 'Jürgen Groß-Öttinger', '李小龍', 'Zoë 👩‍🚀', 'O’Neil, Jr.', 'محمد علی‌نژاد']) {
    test(`is unchanged: ${name}`, () => assert.equal(nameInMail(name), name))
  }

  test('has a space after each initial', () => assert.equal(nameInMail('J.R.R. Tolkien'), 'J. R. R. Tolkien'))

  test('is on one line', () => {
    assert.equal(nameInMail('Ada\r\nBcc: eve@evil.example\u0085\u2028\u2029x\u0000'), 'Ada Bcc: eve@evil. example x')
  })

  test('has at most 64 characters and never ends in half a character', () => {
    assert.equal(nameInMail('x'.repeat(64)), 'x'.repeat(64))
    assert.equal(nameInMail('x'.repeat(65)), `${'x'.repeat(63)}…`)
    const cut = nameInMail(`${'x'.repeat(62)}😀😀`)
    assert.ok(cut.isWellFormed() && cut.length <= 64)
  })
})

test('truncated text never ends in half a character', () => {
  assert.equal(cutText('😀'.repeat(75), 150), '😀'.repeat(75))
  assert.equal(cutText(`x${'😀'.repeat(75)}`, 150), `x${'😀'.repeat(74)}`)
  assert.equal(cutText('short', 150), 'short')
})

test('a subject is on one line and has no control characters', () => {
  assert.equal(
    subjectLine('Hello\r\nBcc: eve@evil.example\u0085\u2028\tthere\u0000\u001b[31m'),
    'Hello Bcc: eve@evil.example there [31m',
  )
  assert.equal(subjectLine('x'.repeat(500)).length, 200)
})

test('durations are in days if they are two days or longer, and otherwise in hours, minutes or seconds', () => {
  const text = (locale: Locale) =>
    [45, 60, 3600, 5400, 86_400, 172_800].map((seconds) => durationText(messagesIn(locale), seconds))
  assert.deepEqual(text('en').map(plain), ['45 seconds', '1 minute', '1 hour', '1 hour', '24 hours', '2 days'])
  assert.deepEqual(text('de').map(plain), ['45 Sekunden', '1 Minute', '1 Stunde', '1 Stunde', '24 Stunden', '2 Tage'])
  assert.ok([...text('en'), ...text('de')].every((duration) => !duration.includes(' ')))
})

test('times are in UTC, and their only possible line break is before the time of day', () => {
  const text = (locale: Locale) => momentText(messagesIn(locale), new Date('2026-11-21T13:08:00.000Z'))
  assert.deepEqual(text('en').split(' ').map(plain), ['21 November 2026', 'at 13:08 UTC'])
  assert.deepEqual(text('de').split(' ').map(plain), ['21. November 2026', 'um 13:08 UTC'])
})

function plain(text: string) {
  return text.replaceAll('\u00a0', ' ')
}
