import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { mailMessages } from '../mail-messages.ts'
import { facts, templateWithLink, type Reader } from '../template.ts'

/** Returns the mail to a user whose password was entered by somebody who then entered too many wrong codes. */
export function passwordKnownMail(config: Config, mail: Reader): MailContent {
  const messages = mailMessages(config, mail.locale)
  return templateWithLink(
    messages,
    { ...mail, url: `${config.origin}/forgot-password` },
    messages.passwordKnown(facts(config, mail)),
  )
}
