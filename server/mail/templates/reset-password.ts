import type { Config } from '../../config.ts'
import type { MailContent } from '../content.ts'
import { durationInWords, nameInMail } from '../wording.ts'

/** The mail with the link to choose a new password. */
export function resetPasswordMail(
  config: Config,
  mail: { name: string; email: string; url: string; lifetimeSeconds: number },
): MailContent {
  const app = config.branding.name
  const name = nameInMail(mail.name)
  const duration = durationInWords(mail.lifetimeSeconds)
  return {
    subject: `Reset your password for ${app}`,
    preview: `Choose a new password for ${mail.email}. The link works once, for ${duration}.`,
    heading: 'Reset your password',
    paragraphs: [
      ...(name ? [`Hello ${name},`] : []),
      [
        'Choose a new password for ',
        { strong: mail.email },
        ` at ${app}. The link works once, for `,
        { strong: duration },
        '.',
      ],
    ],
    action: { label: 'Choose a password', url: mail.url },
    footnote: 'Wasn’t this you? Ignore this email. Your password stays as it is.',
    lifetimeSeconds: mail.lifetimeSeconds,
  }
}
