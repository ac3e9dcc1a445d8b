import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { templateWithLink, linkFacts, type Link, type Reader } from '../template.ts'
import { mailMessages } from '../mail-messages.ts'

export function deleteAccountMail(config: Config, mail: Reader & Link): MailContent {
  const messages = mailMessages(config, mail.locale)
  return templateWithLink(messages, mail, messages.deleteAccount(linkFacts(config, messages, mail)))
}
