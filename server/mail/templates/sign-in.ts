import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { templateWithCode, type Reader } from '../template.ts'
import { mailMessages, type Device } from '../mail-messages.ts'
import { durationText } from '../wording.ts'

/** Returns the mail with which a user signs in. It has a link, a code, or both. */
export function signInMail(
  config: Config,
  mail: Reader & { url: string | null; code: string | null; device: Device; lifetimeSeconds: number },
): MailContent {
  const messages = mailMessages(config, mail.locale)
  const text = messages.signIn({
    app: config.branding.name,
    email: mail.email,
    duration: durationText(messages, mail.lifetimeSeconds),
    device: messages.device(mail.device),
    has: mail.url === null ? 'code' : mail.code === null ? 'link' : 'both',
  })
  return templateWithCode(messages, mail, text)
}
