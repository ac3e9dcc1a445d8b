import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, letter, type Reader } from '../letter.ts'
import { mailWords } from '../mail-words.ts'

/** The last mail to somebody: that their account is gone. */
export function accountDeletedMail(config: Config, mail: Reader): MailContent {
  const words = mailWords(config, mail.locale)
  const { support } = config.branding
  return letter(words, mail, words.accountDeleted({ ...facts(config, mail), support }))
}
