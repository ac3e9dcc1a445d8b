import type { Locale } from '../../../contract/pages/languages.ts'
import { rolesIn } from '../../../contract/roles.ts'
import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { linkFacts, type Link } from '../template.ts'
import { mailMessages, type MailMessages } from '../mail-messages.ts'
import { nameInMail } from '../wording.ts'

type Invitation = Link & {
  /** The inviter's language, because the language of the invited user is unknown. */
  locale: Locale | undefined
  email: string
  organization: string
  inviter: string
  role: string
}

export function invitationMail(config: Config, mail: Invitation): MailContent {
  const messages = mailMessages(config, mail.locale)
  const { label, ...text } = messages.invitation({
    ...linkFacts(config, messages, mail),
    organization: nameInMail(mail.organization) || messages.anOrganization,
    inviter: nameInMail(mail.inviter) || messages.somebody,
    roles: nameInMail(
      rolesIn(mail.role)
        .map((role) => roleName(messages, role))
        .join(', '),
    ),
  })
  const { url, lifetimeSeconds } = mail
  return { ...text, locale: messages.locale, action: { label, url }, lifetimeSeconds }
}

function roleName({ roles }: MailMessages, role: string) {
  return Object.hasOwn(roles, role) ? roles[role]! : role
}
