import { strong } from '../../../contract/rich-text.ts'
import { sentence, type MailText } from '../content.ts'
import type { KeyOwnerInMail, MailMessages } from '../mail-messages.ts'

/** The texts of mails about API keys, in English. */
export const englishKeys: Pick<MailMessages, 'apiKeyCreated' | 'apiKeyExpiring'> = {
  apiKeyCreated: ({ app, key, change, owner, organization }) => ({
    subject: change === 'created' ? `A new API key at ${app}` : `An API key was replaced at ${app}`,
    preview: `If you didn’t do this, delete the key ${key}.`,
    heading: change === 'created' ? 'A new API key' : 'An API key was replaced',
    paragraphs: [
      change === 'created'
        ? sentence`The API key ${strong(key)} was created with your account at ${app}.`
        : sentence`The API key ${strong(key)} at ${app} was replaced with a new one, with your account.`,
      effects(organization)[owner],
      'If this was you, you don’t need to do anything.',
    ],
    label: 'See the key',
    footnote: 'If this wasn’t you, delete the key and reset your password. Keys keep working when a password changes.',
  }),

  apiKeyExpiring: ({ app, key, moment }) => ({
    subject: `An API key expires soon at ${app}`,
    preview: `The key ${key} works until ${moment}.`,
    heading: 'An API key expires soon',
    paragraphs: [
      sentence`The API key ${strong(key)} at ${app} works until ${strong(moment)}.`,
      'Rotate it to get a new key with the same permissions, and give that key to everything that uses the old one. The old key keeps working until you have changed them.',
    ],
    label: 'See the key',
    footnote: 'You get this email because you created the key.',
  }),
}

function effects(organization: string): Record<KeyOwnerInMail, MailText> {
  return {
    user: 'Scripts that have this key act for you.',
    organization: sentence`Scripts that have this key act in ${strong(organization)}, with at most your permissions.`,
    server: 'A backend that has this key can check the users and the API keys of the whole site.',
  }
}
