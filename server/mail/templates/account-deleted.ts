import type { Config } from '../../config.ts'
import type { MailContent } from '../content.ts'
import { nameInMail } from '../wording.ts'

/** The last mail to somebody: that their account is gone. */
export function accountDeletedMail(config: Config, mail: { name: string; email: string }): MailContent {
  const app = config.branding.name
  const name = nameInMail(mail.name)
  const { support } = config.branding
  return {
    subject: `Your account at ${app} was deleted`,
    preview: `The account of ${mail.email} is gone, with everything in it.`,
    heading: 'Your account was deleted',
    paragraphs: [
      ...(name ? [`Hello ${name},`] : []),
      ['The account of ', { strong: mail.email }, ` at ${app} is gone, with everything in it.`],
      'You can create a new one at any time.',
    ],
    footnote: support
      ? ['Wasn’t this you? Write to ', { strong: support }, ' at once.']
      : `Wasn’t this you? Tell the people who run ${app} at once.`,
  }
}
