import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { templateWithLink, linkFacts, type Link, type Reader } from '../template.ts'
import { mailMessages } from '../mail-messages.ts'

/** Returns the mail that asks the owner of an email address to confirm a sign-in with a provider. */
export function linkAccountMail(config: Config, mail: Reader & Link & { provider: string }): MailContent {
  const messages = mailMessages(config, mail.locale)
  const { provider } = mail
  return templateWithLink(messages, mail, messages.linkAccount({ ...linkFacts(config, messages, mail), provider }))
}
