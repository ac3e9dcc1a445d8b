import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, letter, type Reader } from '../letter.ts'
import { mailWords } from '../mail-words.ts'

/** The mail that tells an address that its account has moved to another, in case it was not the owner who moved it. */
export function emailChangedMail(config: Config, mail: Reader & { newEmail: string }): MailContent {
  const words = mailWords(config, mail.locale)
  const { support } = config.branding
  return letter(words, mail, words.emailChanged({ ...facts(config, mail), newEmail: mail.newEmail, support }))
}
