import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, templateOfChange, type Reader, type Undo } from '../template.ts'
import { mailMessages } from '../mail-messages.ts'

/** Returns the mail about a new sign-in method, in case somebody else added it. */
export function accountLinkedMail(config: Config, mail: Reader & { provider: string; undo: Undo | null }): MailContent {
  const messages = mailMessages(config, mail.locale)
  const text = messages.accountLinked({ ...facts(config, mail), provider: mail.provider })
  return templateOfChange(messages, { ...mail, url: `${config.origin}/account/security` }, text)
}
