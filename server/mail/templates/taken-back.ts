import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { mailMessages } from '../mail-messages.ts'
import { facts, templateWithLink, type Reader } from '../template.ts'

/** Returns the mail about a change of sign-in methods that was undone. */
export function takenBackMail(config: Config, mail: Reader & { isLocked: boolean }): MailContent {
  const messages = mailMessages(config, mail.locale)
  const text = messages.takenBack({ ...facts(config, mail), isLocked: mail.isLocked })
  return templateWithLink(
    messages,
    { ...mail, url: `${config.origin}${mail.isLocked ? '/forgot-password' : '/account/security'}` },
    text,
  )
}
