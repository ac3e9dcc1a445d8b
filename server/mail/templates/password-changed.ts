import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, templateOfChange, type Reader, type Undo } from '../template.ts'
import { mailMessages } from '../mail-messages.ts'

/** Returns the mail about a new password, in case somebody else set it. */
export function passwordChangedMail(
  config: Config,
  mail: Reader & { isFirst: boolean; undo: Undo | null },
): MailContent {
  const messages = mailMessages(config, mail.locale)
  const text = messages.passwordChanged({
    ...facts(config, mail),
    isFirst: mail.isFirst,
    resetSignsOut: config.emailAndPassword.revokeSessionsOnPasswordReset,
  })
  return templateOfChange(messages, { ...mail, url: `${config.origin}/forgot-password` }, text)
}
