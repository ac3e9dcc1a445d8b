import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { facts, letterWithLink, type Reader } from '../letter.ts'
import { mailWords, type Device } from '../mail-words.ts'
import { momentInWords } from '../wording.ts'

/** The mail that tells a person of a sign-in where they never signed in before, in case it was not they. */
export function newDeviceMail(
  config: Config,
  mail: Reader & { device: Device; ipAddress: string; at: Date },
): MailContent {
  const words = mailWords(config, mail.locale)
  const said = words.newDevice({
    ...facts(config, mail),
    device: words.device(mail.device),
    ipAddress: mail.ipAddress,
    moment: momentInWords(words, mail.at),
  })
  return letterWithLink(words, { ...mail, url: `${config.origin}/forgot-password` }, said)
}
