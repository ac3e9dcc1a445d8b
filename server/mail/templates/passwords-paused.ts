import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, templateWithLink, type Reader } from '../template.ts'
import { mailMessages } from '../mail-messages.ts'

/** Returns the mail to a user whose password is refused on new devices after too many wrong attempts. */
export function passwordsPausedMail(config: Config, mail: Reader): MailContent {
  const messages = mailMessages(config, mail.locale)
  return templateWithLink(
    messages,
    { ...mail, url: `${config.origin}/forgot-password` },
    messages.passwordsPaused(facts(config, mail)),
  )
}
