import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { mailMessages, type Device } from '../mail-messages.ts'
import { facts, templateWithLink, type Reader } from '../template.ts'

/** Returns the mail about a device that is no longer trusted, because its trust cookie might have been copied. */
export function trustEndedMail(config: Config, mail: Reader & { device: Device }): MailContent {
  const messages = mailMessages(config, mail.locale)
  const text = messages.trustEnded({ ...facts(config, mail), device: messages.device(mail.device) })
  return templateWithLink(messages, { ...mail, url: `${config.origin}/account/devices` }, text)
}
