import type { Config } from '../../config.ts'
import type { MailContent } from '../content.ts'
import { durationInWords, nameInMail } from '../wording.ts'

/** The mail with the link by which the owner of an address approves that their account leaves it for another. */
export function changeEmailMail(
  config: Config,
  mail: { name: string; email: string; newEmail: string; url: string; lifetimeSeconds: number },
): MailContent {
  const app = config.branding.name
  const name = nameInMail(mail.name)
  const duration = durationInWords(mail.lifetimeSeconds)
  return {
    subject: `Approve your new email for ${app}`,
    preview: `Your account would move from ${mail.email} to ${mail.newEmail}. The link works once, for ${duration}.`,
    heading: 'Approve your new email',
    paragraphs: [
      ...(name ? [`Hello ${name},`] : []),
      ['Your account at ', app, ' would change from ', { strong: mail.email }, ' to ', { strong: mail.newEmail }, '.'],
      ['Open the link where you’re signed in. It works once, for ', { strong: duration }, '.'],
    ],
    action: { label: 'Approve change', url: mail.url },
    footnote: 'Wasn’t this you? Don’t open the link, and change your password. Your email stays as it is.',
    lifetimeSeconds: mail.lifetimeSeconds,
  }
}
