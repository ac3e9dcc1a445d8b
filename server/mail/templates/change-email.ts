import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { templateWithLink, linkFacts, type Link, type Reader } from '../template.ts'
import { mailMessages } from '../mail-messages.ts'

/** Returns the mail to the current email address, with the link that approves a new email address. */
export function changeEmailMail(config: Config, mail: Reader & Link & { newEmail: string }): MailContent {
  const messages = mailMessages(config, mail.locale)
  const { newEmail } = mail
  return templateWithLink(messages, mail, messages.changeEmail({ ...linkFacts(config, messages, mail), newEmail }))
}
