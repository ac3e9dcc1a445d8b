import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, templateWithCode, type Reader } from '../template.ts'
import { mailMessages } from '../mail-messages.ts'
import { durationText } from '../wording.ts'

/**
 * Returns the mail with a code for signing up with a passkey. If the address has an account, the code is for signing
 * in.
 */
export function signUpCodeMail(
  config: Config,
  mail: Reader & { code: string; lifetimeSeconds: number; hasAccount: boolean },
): MailContent {
  const messages = mailMessages(config, mail.locale)
  const duration = durationText(messages, mail.lifetimeSeconds)
  const { hasAccount } = mail
  return templateWithCode(messages, mail, messages.signUpCode({ ...facts(config, mail), duration, hasAccount }))
}
