import type { Config } from '../../config.ts'
import type { MailContent } from '../content.ts'
import { nameInMail } from '../wording.ts'

/** The mail that tells a person of a new way to sign in to their account, in case it was not they who added it. */
export function accountLinkedMail(
  config: Config,
  mail: { name: string; email: string; provider: string },
): MailContent {
  const app = config.branding.name
  const name = nameInMail(mail.name)
  return {
    subject: `${mail.provider} was connected to your account`,
    preview: `You can now sign in at ${app} with ${mail.provider}.`,
    heading: `${mail.provider} is connected`,
    paragraphs: [
      ...(name ? [`Hello ${name},`] : []),
      [
        'Your ',
        app,
        ' account ',
        { strong: mail.email },
        ' can now be opened with ',
        { strong: mail.provider },
        ' too. If you did that, there’s nothing to do.',
      ],
    ],
    action: { label: 'See how you sign in', url: `${config.origin}/account/security` },
    footnote: 'Wasn’t this you? Disconnect it there, and choose a new password.',
  }
}
