import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { letterWithLink, linkFacts, type Link, type Reader } from '../letter.ts'
import { mailWords } from '../mail-words.ts'

/** The mail with the link that proves somebody reads mail at an address. */
export function verifyEmailMail(config: Config, mail: Reader & Link): MailContent {
  const words = mailWords(config, mail.locale)
  return letterWithLink(words, mail, words.verifyEmail(linkFacts(config, words, mail)))
}
