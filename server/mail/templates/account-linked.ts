import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, letterWithLink, type Reader } from '../letter.ts'
import { mailWords } from '../mail-words.ts'

/** The mail that tells a person of a new way to sign in to their account, in case it was not they who added it. */
export function accountLinkedMail(config: Config, mail: Reader & { provider: string }): MailContent {
  const words = mailWords(config, mail.locale)
  const said = words.accountLinked({ ...facts(config, mail), provider: mail.provider })
  return letterWithLink(words, { ...mail, url: `${config.origin}/account/security` }, said)
}
