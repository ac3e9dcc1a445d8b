import type { Config } from '../../config.ts'
import type { MailContent } from '../content.ts'
import { nameInMail } from '../wording.ts'

/** The mail that tells an address that its account has moved to another, in case it was not the owner who moved it. */
export function emailChangedMail(config: Config, mail: { name: string; email: string; newEmail: string }): MailContent {
  const app = config.branding.name
  const name = nameInMail(mail.name)
  const { support } = config.branding
  return {
    subject: `Your email was changed at ${app}`,
    preview: `Your account now uses ${mail.newEmail}. If it was you, there’s nothing to do.`,
    heading: 'Your email was changed',
    paragraphs: [
      ...(name ? [`Hello ${name},`] : []),
      [
        'Your account at ',
        app,
        ' no longer uses ',
        { strong: mail.email },
        '. It now uses ',
        { strong: mail.newEmail },
        '.',
      ],
      'Was it you? Then there’s nothing to do.',
    ],
    footnote: support
      ? ['Wasn’t this you? Write to ', { strong: support }, ' at once.']
      : `Wasn’t this you? Tell the people who run ${app} at once.`,
  }
}
