import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, templateWithLink, type Link, type Reader } from '../template.ts'
import { mailMessages } from '../mail-messages.ts'
import { momentText } from '../wording.ts'

/** Returns the mail about a device that the user connected with a code. The link in the mail signs the device out. */
export function deviceConnectedMail(
  config: Config,
  mail: Reader & Link & { client: string; ipAddress: string; at: Date },
): MailContent {
  const messages = mailMessages(config, mail.locale)
  const text = messages.deviceConnected({
    ...facts(config, mail),
    client: mail.client,
    ipAddress: mail.ipAddress,
    moment: momentText(messages, mail.at),
  })
  return templateWithLink(messages, mail, text)
}
