import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, templateOfChange, type Reader, type Undo } from '../template.ts'
import { mailMessages } from '../mail-messages.ts'

/** Returns the mail to the previous address after the email address was changed, in case somebody else changed it. */
export function emailChangedMail(config: Config, mail: Reader & { newEmail: string; undo: Undo | null }): MailContent {
  const messages = mailMessages(config, mail.locale)
  const { support } = config.branding
  return templateOfChange(
    messages,
    mail,
    messages.emailChanged({ ...facts(config, mail), newEmail: mail.newEmail, support }),
  )
}
