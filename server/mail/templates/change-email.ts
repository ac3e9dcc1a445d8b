import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { letterWithLink, linkFacts, type Link, type Reader } from '../letter.ts'
import { mailWords } from '../mail-words.ts'

/** The mail with the link by which the owner of an address approves that their account leaves it for another. */
export function changeEmailMail(config: Config, mail: Reader & Link & { newEmail: string }): MailContent {
  const words = mailWords(config, mail.locale)
  const { newEmail } = mail
  return letterWithLink(words, mail, words.changeEmail({ ...linkFacts(config, words, mail), newEmail }))
}
