import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { mailMessages } from '../mail-messages.ts'
import { facts, templateWithLink, type Reader } from '../template.ts'
import { nameInMail } from '../wording.ts'

/**
 * Returns the mail to an administrator about a user whose previous email address could not be restored, because another
 * user has this address now.
 */
export function addressTakenMail(config: Config, mail: Reader & { user: { id: string; name: string } }): MailContent {
  const messages = mailMessages(config, mail.locale)
  const { id, name } = mail.user
  const text = messages.addressTaken({ ...facts(config, mail), user: nameInMail(name) || messages.somebody })
  return templateWithLink(messages, { ...mail, url: `${config.origin}/admin/users/${id}` }, text)
}
