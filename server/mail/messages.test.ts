import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { locales, type Locale } from '../../contract/pages/languages.ts'
import { resolveConfig } from '../config/config.ts'
import { sampleMails } from './mail-samples.ts'
import { mailBrand } from './brand.ts'
import type { MailContent, MailText } from './content.ts'
import { renderMail } from './layout.ts'
import { guessingNoticedMail } from './templates/guessing-noticed.ts'
import { newDeviceMail } from './templates/new-device.ts'
import { passwordChangedMail } from './templates/password-changed.ts'
import { takenBackMail } from './templates/taken-back.ts'

const now = new Date('2026-11-21T13:08:00.000Z')
const plain = resolveConfig({ branding: { name: 'Northwind' } })
const keepingSessions = resolveConfig({
  branding: { name: 'Northwind' },
  emailAndPassword: { revokeSessionsOnPasswordReset: false },
})
const helpful = resolveConfig({ branding: { name: 'Northwind', support: 'help@northwind.example' } })

/** Returns a sample of every mail in a language. Mails whose text depends on an option or the account have variants. */
function mailsIn(locale: Locale): [string, MailContent][] {
  const reader = { locale, name: 'Ada Lovelace', email: 'ada@northwind.example' }
  return [
    ...Object.entries(sampleMails(plain, now, locale)),
    ...Object.entries(sampleMails(helpful, now, locale)),
    ['password-changed', passwordChangedMail(plain, { ...reader, isFirst: true, undo: null })],
    ['password-changed', passwordChangedMail(keepingSessions, { ...reader, isFirst: false, undo: null })],
    ['taken-back', takenBackMail(plain, { ...reader, isLocked: false })],
    ['guessing-noticed', guessingNoticedMail(plain, { ...reader, ipAddress: null, at: now })],
  ]
}

function sentencesOf({ subject, preview, heading, paragraphs, action, footnote }: MailContent) {
  return [subject, preview, heading, ...paragraphs, action?.label ?? '', footnote ?? ''].map(textOf)
}

function textOf(text: MailText) {
  return typeof text === 'string' ? text : text.map((part) => (typeof part === 'string' ? part : part.strong)).join('')
}

/** Returns the names, addresses and numbers in a sentence. */
function factsIn(text: string) {
  const facts =
    /[\w.]+@[\w.-]+\w|Northwind|Ada Lovelace|Charles Babbage|Analytical Engines|GitHub|Firefox|Linux|[\da-f:]{9,}|\d+/g
  return [...new Set(text.match(facts))].toSorted()
}

for (const locale of locales) {
  describe(`the texts of mails in ${locale}`, () => {
    const mails = mailsIn(locale)
    const english = mailsIn('en').map(([, content]) => content)

    test('contain the facts of the English mails, sentence by sentence', () => {
      for (const [i, [template, content]] of mails.entries()) {
        assert.deepEqual(sentencesOf(content).map(factsIn), sentencesOf(english[i]!).map(factsIn), template)
        assert.equal(content.action?.url, english[i]!.action?.url)
        assert.equal(content.lifetimeSeconds, english[i]!.lifetimeSeconds)
      }
    })

    test('are short and typographically correct', () => {
      for (const [, content] of mails) {
        assert.ok(content.subject.length <= 60, content.subject)
        assert.ok((content.action?.label ?? '').length <= 30, content.action?.label)
        for (const sentence of sentencesOf(content)) assert.doesNotMatch(sentence, /["']|\.\.\.|!| {2}/)
      }
    })

    test('declare their language', () => {
      for (const [template, content] of mails) {
        const { html } = renderMail(content, mailBrand(plain))
        assert.match(html, new RegExp(`^<!doctype html>\\s<html lang="${locale}">`), template)
      }
    })

    if (locale === 'en') return
    test('share no sentence with the English mails', () => {
      for (const [i, [template, content]] of mails.entries()) {
        const lines = renderMail(content, mailBrand(plain)).text.split('\n')
        const inEnglish = renderMail(english[i]!, mailBrand(plain)).text.split('\n').slice(1)
        const shared = inEnglish.filter((line) => lines.includes(line) && !/^(?:--|https?:.*|\d{6})?$/.test(line))
        assert.deepEqual(shared, [], template)
      }
    })
  })
}

test('emails ask the reader to sign out on all devices, except on sites where a password reset does this', () => {
  const reader = { locale: 'en', name: 'Ada Lovelace', email: 'ada@northwind.example' } as const
  const device = { browser: 'Firefox', system: 'Linux' }
  const footnotes = [plain, keepingSessions].map((config) => [
    textOf(passwordChangedMail(config, { ...reader, isFirst: false, undo: null }).footnote!),
    textOf(newDeviceMail(config, { ...reader, device, ipAddress: '', at: now }).footnote!),
  ])
  const ending = 'If this wasn’t you, reset your password now. That also signs out all devices.'
  const keeping = 'If this wasn’t you, reset your password now and sign out on all devices.'
  assert.deepEqual(footnotes, [
    [ending, ending],
    [keeping, keeping],
  ])
})

test('the email about a restored account asks for a new password only if the account is locked', () => {
  const reader = { locale: 'en', name: 'Ada Lovelace', email: 'ada@northwind.example' } as const
  const labels = [true, false].map((isLocked) => takenBackMail(plain, { ...reader, isLocked }).action?.label)
  assert.deepEqual(labels, ['Choose a new password', 'Check your sign-in methods'])
})
