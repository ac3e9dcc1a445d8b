import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, templateWithCode, type Reader } from '../template.ts'
import { mailMessages } from '../mail-messages.ts'
import { durationText } from '../wording.ts'

/** Returns the mail to the current email address, with the code that approves a new email address. */
export function changeEmailCodeMail(
  config: Config,
  mail: Reader & { code: string; lifetimeSeconds: number },
): MailContent {
  const messages = mailMessages(config, mail.locale)
  const duration = durationText(messages, mail.lifetimeSeconds)
  return templateWithCode(messages, mail, messages.changeEmailCode({ ...facts(config, mail), duration }))
}
