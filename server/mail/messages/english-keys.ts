import { strong } from '../../../contract/rich-text.ts'
import { sentence, type MailText } from '../content.ts'
import type { KeyOwnerInMail, MailMessages } from '../mail-messages.ts'

/** The texts of mails about API keys, in English. */
export const englishKeys: Pick<MailMessages, 'apiKeyCreated' | 'apiKeyExpiring'> = {
  apiKeyCreated: ({ app, key, change, owner, organization }) => ({
    subject: change === 'created' ? `A new API key at ${app}` : `An API key was rotated at ${app}`,
    preview: `If you didn’t do this, delete the key ${key}.`,
    heading: change === 'created' ? 'A new API key' : 'An API key was rotated',
    paragraphs: [
      change === 'created'
        ? sentence`The API key ${strong(key)} was created with your account at ${app}.`
        : sentence`The API key ${strong(key)} was rotated with your account at ${app}.`,
      effects(organization)[owner],
      'If this was you, you don’t need to do anything.',
    ],
    label: 'See the key',
    footnote:
      'If this wasn’t you, delete the key and reset your password. Resetting your password alone doesn’t disable the key.',
  }),

  apiKeyExpiring: ({ app, key, moment }) => ({
    subject: `An API key at ${app} expires soon`,
    preview: `The key ${key} expires on ${moment}.`,
    heading: 'An API key expires soon',
    paragraphs: [
      sentence`The API key ${strong(key)} at ${app} expires on ${strong(moment)}.`,
      'Rotate the key to get a new one with the same permissions, then use the new key everywhere. You choose how long the old key keeps working.',
    ],
    label: 'See the key',
    footnote: 'You’re receiving this email because you created the key.',
  }),
}

function effects(organization: string): Record<KeyOwnerInMail, MailText> {
  return {
    user: 'Scripts that use this key act on your behalf.',
    organization: sentence`Scripts that use this key act on behalf of ${strong(organization)}, but can never do more than you can.`,
    server: 'A backend with this key can check the sessions and API keys of the whole site.',
  }
}
