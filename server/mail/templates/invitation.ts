import type { Locale } from '../../../contract/pages/languages.ts'
import { rolesIn } from '../../../contract/roles.ts'
import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { linkFacts, type Link } from '../letter.ts'
import { mailWords, type MailWords } from '../mail-words.ts'
import { nameInMail } from '../wording.ts'

type Invitation = Link & {
  /** The inviter’s language: that of whom they invite is not known. */
  locale: Locale | undefined
  email: string
  organization: string
  inviter: string
  role: string
}

/** The mail with the link that takes a person into an organization. */
export function invitationMail(config: Config, mail: Invitation): MailContent {
  const words = mailWords(config, mail.locale)
  const { label, ...said } = words.invitation({
    ...linkFacts(config, words, mail),
    organization: nameInMail(mail.organization) || words.anOrganization,
    inviter: nameInMail(mail.inviter) || words.somebody,
    roles: nameInMail(
      rolesIn(mail.role)
        .map((role) => roleName(words, role))
        .join(', '),
    ),
  })
  const { url, lifetimeSeconds } = mail
  return { ...said, locale: words.locale, action: { label, url }, lifetimeSeconds }
}

function roleName({ roles }: MailWords, role: string) {
  return Object.hasOwn(roles, role) ? roles[role]! : role
}
