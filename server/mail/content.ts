import type { Keys } from '../crypto/keys.ts'
import { seal, unseal } from '../crypto/sealing.ts'

/** Words of a mail; what is `strong` stands out. */
export type MailText = string | readonly (string | { strong: string })[]

/** What a mail says; how it looks is the layout's business. Names in it have passed `nameInMail`. */
export type MailContent = {
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
  return JSON.parse(unseal(mail.sealedContent, keys.allOf('mail-content'), `mails/${mail.id}`)) as MailContent
}
