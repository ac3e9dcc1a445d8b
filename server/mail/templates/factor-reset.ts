import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { mailMessages } from '../mail-messages.ts'
import { facts, templateWithLink, type Link, type Reader } from '../template.ts'
import { durationText } from '../wording.ts'

/**
 * Why a mail about a pending reset of second factors is sent: the user or an administrator requested the reset, the
 * user is reminded of the reset, or the mail contains the code that completes it.
 */
export type ResetNotice = { notice: 'requested' | 'reminder' | 'administrator' } | { notice: 'code'; code: string }

/** Returns the mail about a pending reset of second factors. The link in the mail stops the reset. */
export function factorResetMail(
  config: Config,
  mail: Reader & Link & ResetNotice & { secondsLeft: number },
): MailContent {
  const messages = mailMessages(config, mail.locale)
  const wait = durationText(messages, mail.secondsLeft)
  const { notice } = mail
  const code = mail.notice === 'code' ? mail.code : ''
  const text = messages.factorReset({ ...facts(config, mail), notice, wait, code })
  return templateWithLink(messages, mail, text)
}
