import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, templateWithLink, type Reader } from '../template.ts'
import { mailMessages } from '../mail-messages.ts'

/** Returns the mail to the owner of an email address with which somebody tried to sign up. */
export function accountExistsMail(config: Config, mail: Reader): MailContent {
  const messages = mailMessages(config, mail.locale)
  const text = messages.accountExists(facts(config, mail))
  return templateWithLink(messages, { ...mail, url: `${config.origin}/sign-in` }, text)
}
