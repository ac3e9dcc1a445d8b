import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { adminMessages } from './en/admin/admin.ts'
import { emailMessages } from './en/admin/emails.ts'
import { auditLogMessages } from './en/admin/audit-log.ts'
import { adminOrganizationMessages } from './en/admin/organizations.ts'
import { invitationMessages } from './en/invitation.ts'
import { organizationMessages } from './en/organizations.ts'
import { overviewMessages } from './en/admin/overview.ts'
import { usersMessages } from './en/admin/users.ts'
import { goodbyeMessages } from './en/goodbye.ts'
import { passwordsPausedMessages } from './en/passwords-paused.ts'
import { mailPillMessages } from './en/mail-pill.ts'
import { userDialogMessages } from './en/admin/user-dialogs.ts'
import { userMessages } from './en/admin/user.ts'
import { dashboardMessages } from './en/dashboard.ts'
import { receiptMessages } from './en/api-keys/receipts.ts'
import { dashboardRefusals } from './en/dashboard-refusals.ts'
import { setUpMessages } from './en/set-up.ts'
import { settingsMessages } from './en/admin/settings.ts'
import { brandMessages } from './en/admin/settings/brand.ts'
import { settingLabels } from './en/admin/settings/labels.ts'
import { coreMessages } from './en/core.ts'
import { resetMessages } from './en/reset.ts'
import { signOutMessages } from './en/sign-out.ts'
import { socialMessages } from './en/social.ts'
import { adminRefusals as germanRefusals } from './de/admin/refusals.ts'
import { fieldMessage, refusalMessage } from './lookup.ts'
import type { Rich } from './rich.ts'

const longest = 90
const machineWords = /\b(?:please|oops|successfully|invalid|unauthori[sz]ed|credentials?|tokens?)\b|!/i

describe('the English messages', () => {
  const all = [
    coreMessages,
    dashboardMessages,
    receiptMessages,
    dashboardRefusals,
    socialMessages,
    organizationMessages,
    invitationMessages,
    adminMessages,
    overviewMessages,
    usersMessages,
    userMessages,
    userDialogMessages,
    adminOrganizationMessages,
    auditLogMessages,
    emailMessages,
    settingsMessages,
    settingLabels,
    brandMessages,
    setUpMessages,
    goodbyeMessages,
    passwordsPausedMessages,
    mailPillMessages,
    signOutMessages,
    resetMessages,
  ].flatMap(sentences)

  test('are short enough to be read at a glance', () => {
    const long = all.filter((sentence) => sentence.split(/(?<=\.) /).some((part) => part.length > longest))
    assert.deepEqual(long, [])
  })

  test('use everyday words instead of technical terms', () => {
    assert.deepEqual(
      all.filter((sentence) => machineWords.test(sentence)),
      [],
    )
  })

  test('have typographic apostrophes', () => {
    assert.deepEqual(
      all.filter((sentence) => /\w'\w/.test(sentence)),
      [],
    )
  })
})

describe('looking up messages', () => {
  test('finds the message of a refusal by its code or by its text in the error catalog', () => {
    const words = 'That email and password don’t match.'
    assert.equal(refusalMessage(coreMessages, 'INVALID_EMAIL_OR_PASSWORD'), words)
    assert.equal(refusalMessage(coreMessages, 'Invalid email or password'), words)
  })

  test('fills in the values that the sentence mentions', () => {
    assert.equal(fieldMessage(coreMessages, 'PASSWORD_TOO_SHORT', { min: 12 }), 'Use at least 12 characters.')
    assert.equal(
      fieldMessage(coreMessages, 'COMPANY_NAME_IS_REQUIRED', { label: 'company name' }),
      'Enter your company name.',
    )
  })

  test('names at most five of the organizations that need another owner', () => {
    const organizations = Array.from({ length: 7 }, (_, i) => ({ name: `Org ${i}` }))
    const inEnglish = dashboardRefusals.ORGANIZATIONS_NEED_ANOTHER_OWNER
    const inGerman = germanRefusals.ORGANIZATIONS_NEED_ANOTHER_OWNER
    assert.match(inEnglish({ organizations: organizations.slice(0, 2) }), / Org 0 and Org 1\. /)
    assert.match(inEnglish({ organizations }), / Org 0, Org 1, Org 2, Org 3, Org 4,? and 2 more\. /)
    assert.match(inGerman({ organizations: organizations.slice(0, 2) }), / Org 0 und Org 1\. /)
  })

  test('finds no message for an unknown refusal, and a general message for an unknown error of a field', () => {
    assert.equal(refusalMessage(coreMessages, 'TEAPOT'), null)
    assert.equal(refusalMessage(coreMessages, 'constructor'), null)
    assert.equal(refusalMessage(coreMessages, undefined), null)
    assert.equal(fieldMessage(coreMessages, 'missing'), 'Check this value.')
  })
})

/** Returns every sentence in a tree of messages. Functions are called with a sample value. */
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
