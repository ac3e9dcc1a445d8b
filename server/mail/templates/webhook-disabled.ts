import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { mailMessages } from '../mail-messages.ts'
import { facts, templateWithLink, type Reader } from '../template.ts'
import { nameInMail } from '../wording.ts'

/**
 * Returns the mail about a webhook that was disabled, because the receiver replied with 410 Gone or failed for three
 * days.
 */
export function webhookDisabledMail(
  config: Config,
  mail: Reader & { webhook: string; reason: 'gone' | 'failing'; path: string },
): MailContent {
  const messages = mailMessages(config, mail.locale)
  const text = messages.webhookDisabled({
    ...facts(config, mail),
    webhook: nameInMail(mail.webhook),
    reason: mail.reason,
  })
  return templateWithLink(messages, { ...mail, url: `${config.origin}${mail.path}` }, text)
}
