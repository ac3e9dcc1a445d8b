import type { Locale } from '../../contract/pages/languages.ts'
import type { Config } from '../config/config.ts'
import type { MailContent } from './content.ts'
import type { MailWords, Said, SaidWithLink } from './mail-words.ts'
import { durationInWords, nameInMail } from './wording.ts'

/** Whose account a mail is about; the language is that of the request that causes it, if one does. */
export type Reader = { locale: Locale | undefined; name: string; email: string }

/** A link that works for so long. */
export type Link = { url: string; lifetimeSeconds: number }

/** What every mail mentions. */
export function facts({ branding }: Config, { email }: { email: string }) {
  return { app: branding.name, email }
}

/** What every mail with a link that ends mentions. */
export function linkFacts(config: Config, words: MailWords, mail: Link & { email: string }) {
  return { ...facts(config, mail), duration: durationInWords(words, mail.lifetimeSeconds) }
}

/** A mail about somebody’s own account. */
export function letter(words: MailWords, { name }: Reader, said: Said): MailContent {
  return { ...said, locale: words.locale, paragraphs: [words.hello(nameInMail(name)), ...said.paragraphs] }
}

/** A mail about somebody’s own account, with the one thing to do. */
export function letterWithLink(
  words: MailWords,
  mail: Reader & { url: string; lifetimeSeconds?: number },
  { label, ...said }: SaidWithLink,
): MailContent {
  const { url, lifetimeSeconds } = mail
  const content = { ...letter(words, mail, said), action: { label, url } }
  return lifetimeSeconds === undefined ? content : { ...content, lifetimeSeconds }
}
