import type { Locale } from '../../contract/pages/languages.ts'
import type { Strong } from '../../contract/rich-text.ts'
import type { Keys } from '../crypto/keys.ts'
import { seal, unseal } from '../crypto/sealing.ts'

/** A sentence of a mail. Mails have no slots: the layout places the only link. */
export type MailText = string | readonly (string | Strong)[]

/** Writes a sentence some parts of which may stand out. */
export function sentence(strings: TemplateStringsArray, ...parts: (string | Strong)[]): MailText {
  return strings.flatMap((text, i) => (i === 0 ? [text] : [parts[i - 1]!, text])).filter((part) => part !== '')
}

/** What a mail says; how it looks is the layout's business. Names in it have passed `nameInMail`. */
export type MailContent = {
  locale: Locale
  subject: string
  /** What mail programs show beside the subject. */
  preview: string
  heading: string
  paragraphs: readonly MailText[]
  /** The one thing to do; its link leads to this site. */
  action?: { label: string; url: string }
  footnote?: MailText
  /** How long after it was written the mail is worth anything; later it is not sent. */
  lifetimeSeconds?: number
}

/** Seals what a mail says for its row: its links are secrets. */
export function sealContent(keys: Keys, mailId: string, content: MailContent): string {
  return seal(JSON.stringify(content), keys.of('mail-content'), `mails/${mailId}`)
}

/** Reads what `sealContent` made for this row. */
export function unsealContent(keys: Keys, mail: { id: string; sealedContent: string }): MailContent {
  const content = unseal(mail.sealedContent, keys.allOf('mail-content'), `mails/${mail.id}`)
  // Before mails had languages they were English.
  return { locale: 'en', ...(JSON.parse(content) as Omit<MailContent, 'locale'>) }
}
