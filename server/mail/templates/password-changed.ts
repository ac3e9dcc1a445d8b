import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, letterWithLink, type Reader } from '../letter.ts'
import { mailWords } from '../mail-words.ts'

/** The mail that tells a person of their new password, in case it was not they who chose it. */
export function passwordChangedMail(config: Config, mail: Reader & { isFirst: boolean }): MailContent {
  const words = mailWords(config, mail.locale)
  const said = words.passwordChanged({ ...facts(config, mail), isFirst: mail.isFirst })
  return letterWithLink(words, { ...mail, url: `${config.origin}/forgot-password` }, said)
}
