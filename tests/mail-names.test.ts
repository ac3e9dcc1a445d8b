import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailKinds } from '../server/mail/mail-kinds.ts'
import { emailMessages as german } from '../web/messages/de/admin/emails.ts'
import { emailMessages as english } from '../web/messages/en/admin/emails.ts'

test('the console has a name for every kind of mail, in every language', () => {
  const kinds = Object.keys(mailKinds).toSorted()
  for (const { emails } of [english, german]) assert.deepEqual(Object.keys(emails.templates).toSorted(), kinds)
})
