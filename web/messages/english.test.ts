import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { administrationEnglish } from './english-administration.ts'
import { emailsEnglish } from './english-emails.ts'
import { eventEnglish } from './english-events.ts'
import { everyOrganizationEnglish } from './english-every-organization.ts'
import { invitationEnglish } from './english-invitation.ts'
import { organizationEnglish } from './english-organizations.ts'
import { overviewEnglish } from './english-overview.ts'
import { peopleEnglish } from './english-people.ts'
import { goodbyeEnglish } from './english-goodbye.ts'
import { passwordsPausedEnglish } from './english-passwords-paused.ts'
import { mailPillEnglish } from './english-mail-pill.ts'
import { personDialogEnglish } from './english-person-dialogs.ts'
import { personEnglish } from './english-person.ts'
import { portalEnglish } from './english-portal.ts'
import { portalRefusals } from './english-portal-refusals.ts'
import { setUpEnglish } from './english-set-up.ts'
import { settingsEnglish } from './english-settings.ts'
import { english } from './english.ts'
import { resetEnglish } from './english-reset.ts'
import { signOutEnglish } from './english-sign-out.ts'
import { socialEnglish } from './english-social.ts'
import { fieldWords, refusalWords } from './lookup.ts'
import type { Rich } from './rich.ts'

const longest = 90
const machineWords = /\b(?:please|oops|successfully|invalid|unauthori[sz]ed|credentials?|sessions?|tokens?)\b|!/i

describe('the English words', () => {
  const all = [
    english,
    portalEnglish,
    portalRefusals,
    socialEnglish,
    organizationEnglish,
    invitationEnglish,
    administrationEnglish,
    overviewEnglish,
    peopleEnglish,
    personEnglish,
    personDialogEnglish,
    everyOrganizationEnglish,
    eventEnglish,
    emailsEnglish,
    settingsEnglish,
    setUpEnglish,
    goodbyeEnglish,
    passwordsPausedEnglish,
    mailPillEnglish,
    signOutEnglish,
    resetEnglish,
  ].flatMap(sentences)

  test('are short enough to be read at a glance', () => {
    const long = all.filter((sentence) => sentence.split(/(?<=\.) /).some((part) => part.length > longest))
    assert.deepEqual(long, [])
  })

  test('speak to people, not of machines', () => {
    assert.deepEqual(
      all.filter((sentence) => machineWords.test(sentence)),
      [],
    )
  })

  test('have real apostrophes', () => {
    assert.deepEqual(
      all.filter((sentence) => /\w'\w/.test(sentence)),
      [],
    )
  })
})

describe('looking up words', () => {
  test('finds a refusal by its code, however it is written', () => {
    const words = 'That email and password don’t match.'
    assert.equal(refusalWords(english, 'INVALID_EMAIL_OR_PASSWORD'), words)
    assert.equal(refusalWords(english, 'Invalid email or password'), words)
  })

  test('fills in what the sentence mentions', () => {
    assert.equal(fieldWords(english, 'PASSWORD_TOO_SHORT', { min: 12 }), 'Use at least 12 characters.')
    assert.equal(fieldWords(english, 'COMPANY_NAME_IS_REQUIRED', { label: 'company name' }), 'Enter your company name.')
  })

  test('has nothing to say for a code it does not know', () => {
    assert.equal(refusalWords(english, 'TEAPOT'), null)
    assert.equal(refusalWords(english, 'constructor'), null)
    assert.equal(refusalWords(english, undefined), null)
    assert.equal(fieldWords(english, 'missing'), 'Check this one.')
  })
})

/** Every sentence in a tree of words, with something put in where a sentence mentions it. */
function sentences(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function') return sentences((words as (fact: never) => unknown)('8' as never))
  if (Array.isArray(words)) return [(words as Rich & unknown[]).map(textOf).join('')]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(sentences) : []
}

function textOf(part: unknown) {
  if (typeof part === 'string') return part
  return typeof part === 'object' && part !== null ? String(Object.values(part).at(-1)) : String(part)
}
