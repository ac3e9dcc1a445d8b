import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, template, type Reader } from '../template.ts'
import { mailMessages } from '../mail-messages.ts'

/** Returns the last mail to a user, which confirms that the account was deleted. */
export function accountDeletedMail(config: Config, mail: Reader): MailContent {
  const messages = mailMessages(config, mail.locale)
  const { support } = config.branding
  return template(messages, mail, messages.accountDeleted({ ...facts(config, mail), support }))
}
