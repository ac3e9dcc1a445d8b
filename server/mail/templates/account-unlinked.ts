import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { mailMessages } from '../mail-messages.ts'
import { facts, templateOfChange, type Reader, type Undo } from '../template.ts'
import { nameInMail } from '../wording.ts'

/**
 * Returns the mail about a sign-in method that was removed, in case somebody else removed it. `provider` is null if the
 * password was removed.
 */
export function accountUnlinkedMail(
  config: Config,
  mail: Reader & { provider: string | null; undo: Undo | null },
): MailContent {
  const messages = mailMessages(config, mail.locale)
  const provider = mail.provider === null ? null : nameInMail(mail.provider)
  const text = messages.accountUnlinked({ ...facts(config, mail), provider })
  return templateOfChange(messages, { ...mail, url: `${config.origin}/account/security` }, text)
}
