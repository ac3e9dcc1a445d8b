import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, letterWithLink, type Reader } from '../letter.ts'
import { mailWords } from '../mail-words.ts'

/** The mail to a user at whose password so much was guessed that new devices cannot use it any more. */
export function passwordsPausedMail(config: Config, mail: Reader): MailContent {
  const words = mailWords(config, mail.locale)
  return letterWithLink(
    words,
    { ...mail, url: `${config.origin}/forgot-password` },
    words.passwordsPaused(facts(config, mail)),
  )
}
