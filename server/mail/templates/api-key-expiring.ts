import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { mailMessages } from '../mail-messages.ts'
import { facts, templateWithLink, type Reader } from '../template.ts'
import { momentText, nameInMail } from '../wording.ts'

export function apiKeyExpiringMail(
  config: Config,
  mail: Reader & { key: string; expiresAt: Date; path: string },
): MailContent {
  const messages = mailMessages(config, mail.locale)
  const text = messages.apiKeyExpiring({
    ...facts(config, mail),
    key: nameInMail(mail.key),
    moment: momentText(messages, mail.expiresAt),
  })
  return templateWithLink(messages, { ...mail, url: `${config.origin}${mail.path}` }, text)
}
