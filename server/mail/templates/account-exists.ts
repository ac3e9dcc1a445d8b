import type { Config } from '../../config.ts'
import type { MailContent } from '../content.ts'
import { nameInMail } from '../wording.ts'

/** The mail to the owner of an address that somebody tried to sign up with. */
export function accountExistsMail(config: Config, mail: { name: string; email: string }): MailContent {
  const app = config.branding.name
  const name = nameInMail(mail.name)
  return {
    subject: `You already have an account at ${app}`,
    preview: `Somebody tried to create another one with ${mail.email}. Nothing has changed.`,
    heading: 'You already have an account',
    paragraphs: [
      ...(name ? [`Hello ${name},`] : []),
      ['Somebody tried to create an account with ', { strong: mail.email }, `. You already have one at ${app}.`],
      'Was it you? Sign in as you did before.',
    ],
    action: { label: 'Sign in', url: `${config.origin}/sign-in` },
    footnote: 'Wasn’t this you? Ignore this email. Nothing has changed, and nobody got into your account.',
  }
}
