import type { Config } from '../../config.ts'
import type { MailContent } from '../content.ts'
import { durationInWords, nameInMail } from '../wording.ts'

/** The mail with the link that proves somebody reads mail at an address. */
export function verifyEmailMail(
  config: Config,
  mail: { name: string; email: string; url: string; lifetimeSeconds: number },
): MailContent {
  const app = config.branding.name
  const name = nameInMail(mail.name)
  const duration = durationInWords(mail.lifetimeSeconds)
  return {
    subject: `Verify your email for ${app}`,
    preview: `Confirm that ${mail.email} is your address. The link works for ${duration}.`,
    heading: 'Verify your email',
    paragraphs: [
      ...(name ? [`Hello ${name},`] : []),
      [
        'Confirm that ',
        { strong: mail.email },
        ` is your address at ${app}. The link works for `,
        { strong: duration },
        '.',
      ],
    ],
    action: { label: 'Verify email', url: mail.url },
    footnote: 'Wasn’t this you? Ignore this email. Without the link, nobody can verify your address.',
    lifetimeSeconds: mail.lifetimeSeconds,
  }
}
