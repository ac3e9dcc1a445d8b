import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { letterWithLink, linkFacts, type Link, type Reader } from '../letter.ts'
import { mailWords } from '../mail-words.ts'

/** The mail that asks the owner of an address whether a sign-in with a provider was theirs. */
export function linkAccountMail(config: Config, mail: Reader & Link & { provider: string }): MailContent {
  const words = mailWords(config, mail.locale)
  const { provider } = mail
  return letterWithLink(words, mail, words.linkAccount({ ...linkFacts(config, words, mail), provider }))
}
