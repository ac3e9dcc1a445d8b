import type { Config } from '../../config.ts'
import type { MailContent } from '../content.ts'
import { durationInWords, nameInMail } from '../wording.ts'

/** The mail that asks the owner of an address whether a sign-in with a provider was theirs. */
export function linkAccountMail(
  config: Config,
  mail: { name: string; email: string; provider: string; url: string; lifetimeSeconds: number },
): MailContent {
  const app = config.branding.name
  const name = nameInMail(mail.name)
  return {
    subject: `Connect ${mail.provider} to your account`,
    preview: `Somebody signed in with ${mail.provider} under your address.`,
    heading: `Was it you, with ${mail.provider}?`,
    paragraphs: [
      ...(name ? [`Hello ${name},`] : []),
      [
        'Somebody signed in at ',
        app,
        ' with a ',
        { strong: mail.provider },
        ' account that has your address ',
        { strong: mail.email },
        '. There is already an account with it.',
      ],
      `If it was you, open this link in the same browser. It connects ${mail.provider} and signs you in.`,
    ],
    action: { label: `Connect ${mail.provider}`, url: mail.url },
    footnote: `The link works once, for ${durationInWords(mail.lifetimeSeconds)}. If it wasn’t you, do nothing: nobody gets in without it.`,
    lifetimeSeconds: mail.lifetimeSeconds,
  }
}
