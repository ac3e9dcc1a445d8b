import type { Locale } from '../../contract/pages/languages.ts'
import type { Strong } from '../../contract/rich-text.ts'
import type { Keys } from '../crypto/keys.ts'
import { encrypt, decrypt } from '../crypto/encryption.ts'
import type { EncryptedTable } from '../jobs/reencryption.ts'
import { listEncryptedContents, replaceEncryptedContent } from './mails.sql.ts'

/** A sentence of a mail. It cannot contain links: the layout places the only link. */
export type MailText = string | readonly (string | Strong)[]

/** Writes a sentence with emphasized parts. */
export function sentence(strings: TemplateStringsArray, ...parts: (string | Strong)[]): MailText {
  return strings.flatMap((text, i) => (i === 0 ? [text] : [parts[i - 1]!, text])).filter((part) => part !== '')
}

/** The content of a mail, without its layout. Names in it have passed `nameInMail`. */
export type MailContent = {
  locale: Locale
  subject: string
  /** The preview that mail programs show next to the subject. */
  preview: string
  heading: string
  paragraphs: readonly MailText[]
  /** A code to enter, shown large. */
  code?: string
  /** The main action; its link leads to this site. */
  action?: { label: string; url: string }
  footnote?: MailText
  /** How long the mail is useful; after that it is not sent. */
  lifetimeSeconds?: number
}

/** Encrypts a mail's content for its row, because its links are secrets. */
export function encryptContent(keys: Keys, mailId: string, content: MailContent): string {
  return encrypt(JSON.stringify(content), keys.of('mail-content'), placeOf(mailId))
}

/** Decrypts content that `encryptContent` encrypted for this row. */
export function decryptContent(keys: Keys, mail: { id: string; encryptedContent: string }): MailContent {
  const content = decrypt(mail.encryptedContent, keys.allOf('mail-content'), placeOf(mail.id))
  // Mails without a language were written by earlier versions, in English.
  return { locale: 'en', ...(JSON.parse(content) as Omit<MailContent, 'locale'>) }
}

/** The contents of all mails, so that they can be encrypted with another secret. */
export const encryptedContents: EncryptedTable = {
  name: 'emails',
  purpose: 'mail-content',
  async list(db, page) {
    const mails = await listEncryptedContents(db, page)
    return mails.map(({ id, text }) => ({ id, column: 'content', place: placeOf(id), text }))
  },
  replace: (db, { id, text: from }, to) => replaceEncryptedContent(db, { id, from, to }),
}

function placeOf(mailId: string) {
  return `mails/${mailId}`
}
