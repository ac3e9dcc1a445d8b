import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { mailMessages, type FactorChange } from '../mail-messages.ts'
import { facts, templateOfChange, type Reader, type Undo } from '../template.ts'

export type { FactorChange } from '../mail-messages.ts'

/** Returns the mail about a change of the second factor, in case somebody else made it. */
export function secondFactorChangedMail(
  config: Config,
  mail: Reader & { change: FactorChange; undo: Undo | null },
): MailContent {
  const messages = mailMessages(config, mail.locale)
  const text = messages.secondFactorChanged({ ...facts(config, mail), change: mail.change })
  return templateOfChange(messages, { ...mail, url: `${config.origin}/account/security` }, text)
}
