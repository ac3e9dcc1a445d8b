import type { Config } from '../../config.ts'
import type { MailContent } from '../content.ts'
import { durationInWords, nameInMail } from '../wording.ts'

/** The mail with the link that deletes an account. */
export function deleteAccountMail(
  config: Config,
  mail: { name: string; email: string; url: string; lifetimeSeconds: number },
): MailContent {
  const app = config.branding.name
  const name = nameInMail(mail.name)
  const duration = durationInWords(mail.lifetimeSeconds)
  return {
    subject: `Delete your account at ${app}`,
    preview: `Nothing is deleted yet. The link works once, for ${duration}.`,
    heading: 'Delete your account',
    paragraphs: [
      ...(name ? [`Hello ${name},`] : []),
      ['The link deletes the account of ', { strong: mail.email }, ` at ${app} for good. Nothing is deleted yet.`],
      ['Open it where you’re signed in. It works once, for ', { strong: duration }, '.'],
    ],
    action: { label: 'Delete account', url: mail.url },
    footnote: 'Changed your mind? Ignore this email. Wasn’t this you? Change your password.',
    lifetimeSeconds: mail.lifetimeSeconds,
  }
}
