import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, templateWithCode, type Reader } from '../template.ts'
import { mailMessages } from '../mail-messages.ts'
import { durationText } from '../wording.ts'

/** Returns the mail with a code that sets a new password. */
export function resetCodeMail(config: Config, mail: Reader & { code: string; lifetimeSeconds: number }): MailContent {
  const messages = mailMessages(config, mail.locale)
  const duration = durationText(messages, mail.lifetimeSeconds)
  return templateWithCode(messages, mail, messages.resetCode({ ...facts(config, mail), duration }))
}
