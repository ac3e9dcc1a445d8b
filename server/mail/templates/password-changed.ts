import type { Config } from '../../config.ts'
import type { MailContent } from '../content.ts'
import { nameInMail } from '../wording.ts'

/** The mail that tells a person of their new password, in case it was not they who chose it. */
export function passwordChangedMail(
  config: Config,
  mail: { name: string; email: string; isFirst: boolean },
): MailContent {
  const app = config.branding.name
  const name = nameInMail(mail.name)
  const what = mail.isFirst ? 'Your account now has a password' : 'Your password was changed'
  return {
    subject: `${what} at ${app}`,
    preview: `This is about ${mail.email}. If it was you, there’s nothing to do.`,
    heading: what,
    paragraphs: [
      ...(name ? [`Hello ${name},`] : []),
      mail.isFirst
        ? ['You can now sign in at ', app, ' with ', { strong: mail.email }, ' and a password.']
        : ['The password for ', { strong: mail.email }, ` at ${app} was changed.`],
      'Was it you? Then there’s nothing to do.',
    ],
    action: { label: 'Reset password', url: `${config.origin}/forgot-password` },
    footnote: 'Wasn’t this you? Reset your password at once. That also signs out everybody else.',
  }
}
