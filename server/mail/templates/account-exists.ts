import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, letterWithLink, type Reader } from '../letter.ts'
import { mailWords } from '../mail-words.ts'

/** The mail to the owner of an address that somebody tried to sign up with. */
export function accountExistsMail(config: Config, mail: Reader): MailContent {
  const words = mailWords(config, mail.locale)
  const said = words.accountExists(facts(config, mail))
  return letterWithLink(words, { ...mail, url: `${config.origin}/sign-in` }, said)
}
