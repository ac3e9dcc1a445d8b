import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { mailMessages, type PasskeyChange } from '../mail-messages.ts'
import { facts, templateOfChange, type Reader, type Undo } from '../template.ts'
import { nameInMail } from '../wording.ts'

export type { PasskeyChange } from '../mail-messages.ts'

/**
 * Returns the mail about a passkey that was added or removed, in case somebody else did it. Also used for a passkey
 * that might have been copied.
 */
export function passkeyChangedMail(
  config: Config,
  mail: Reader & { change: PasskeyChange; passkey: string | null; undo: Undo | null },
): MailContent {
  const messages = mailMessages(config, mail.locale)
  // A passkey that was migrated from another product might have no name.
  const passkey = nameInMail(mail.passkey ?? 'Passkey')
  const text = messages.passkeyChanged({ ...facts(config, mail), change: mail.change, passkey })
  return templateOfChange(messages, { ...mail, url: `${config.origin}/account/security` }, text)
}
