import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, templateWithLink, type Reader } from '../template.ts'
import { mailMessages, type Device } from '../mail-messages.ts'
import { momentText } from '../wording.ts'

/** Returns the mail about a sign-in on a new device or from a new network, in case somebody else signed in. */
export function newDeviceMail(
  config: Config,
  mail: Reader & { device: Device; ipAddress: string; at: Date },
): MailContent {
  const messages = mailMessages(config, mail.locale)
  const text = messages.newDevice({
    ...facts(config, mail),
    device: messages.device(mail.device),
    ipAddress: mail.ipAddress,
    moment: momentText(messages, mail.at),
    resetSignsOut: config.emailAndPassword.revokeSessionsOnPasswordReset,
  })
  return templateWithLink(messages, { ...mail, url: `${config.origin}/forgot-password` }, text)
}
