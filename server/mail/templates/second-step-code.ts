import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, templateWithCode, type Reader } from '../template.ts'
import { mailMessages } from '../mail-messages.ts'
import { durationText } from '../wording.ts'

/** Returns the mail with a code for the second step of a sign-in, or for confirming a signed-in user's identity. */
export function secondStepCodeMail(
  config: Config,
  mail: Reader & { code: string; lifetimeSeconds: number },
): MailContent {
  const messages = mailMessages(config, mail.locale)
  const duration = durationText(messages, mail.lifetimeSeconds)
  return templateWithCode(messages, mail, messages.secondStepCode({ ...facts(config, mail), duration }))
}
