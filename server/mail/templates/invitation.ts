import type { Config } from '../../config.ts'
import type { MailContent } from '../content.ts'
import { durationInWords, nameInMail } from '../wording.ts'

/** The mail with the link that takes a person into an organization. */
export function invitationMail(
  config: Config,
  mail: { email: string; organization: string; inviter: string; role: string; url: string; lifetimeSeconds: number },
): MailContent {
  const app = config.branding.name
  const organization = nameInMail(mail.organization) || 'an organization'
  const inviter = nameInMail(mail.inviter) || 'Somebody'
  const roles = nameInMail(mail.role.replaceAll(',', ', '))
  const duration = durationInWords(mail.lifetimeSeconds)
  return {
    subject: `${inviter} invited you to ${organization}`,
    preview: `Join ${organization} at ${app}. The link works for ${duration}.`,
    heading: `Join ${organization}`,
    paragraphs: [
      [
        { strong: inviter },
        ' invited you to ',
        { strong: organization },
        ` at ${app}, as `,
        { strong: roles },
        '. The invitation is for ',
        { strong: mail.email },
        ' and works for ',
        { strong: duration },
        '.',
      ],
    ],
    action: { label: 'See the invitation', url: mail.url },
    footnote: `Don’t know ${inviter} or ${organization}? Ignore this email. Nothing happens without the link.`,
    lifetimeSeconds: mail.lifetimeSeconds,
  }
}
