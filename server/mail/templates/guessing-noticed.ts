import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { mailMessages } from '../mail-messages.ts'
import { facts, templateWithLink, type Reader } from '../template.ts'
import { momentText } from '../wording.ts'

/**
 * Returns the mail to an administrator about a suspicious number of wrong passwords, from one network or on the whole
 * site.
 */
export function guessingNoticedMail(
  config: Config,
  mail: Reader & { ipAddress: string | null; at: Date },
): MailContent {
  const messages = mailMessages(config, mail.locale)
  const { ipAddress } = mail
  const text = messages.guessingNoticed({
    ...facts(config, mail),
    ipAddress,
    moment: momentText(messages, mail.at),
  })
  return templateWithLink(messages, { ...mail, url: `${config.origin}/admin/events` }, text)
}
