import type { Locale } from '../../contract/pages/languages.ts'
import type { Strong } from '../../contract/rich-text.ts'
import type { Keys } from '../crypto/keys.ts'
import { encrypt, decrypt } from '../crypto/encryption.ts'
import type { EncryptedTable } from '../jobs/reencryption.ts'
import { listEncryptedContents, replaceEncryptedContent } from './mails.sql.ts'

/** A sentence in a mail. It cannot contain links, because the layout places the only link. */
export type MailText = string | readonly (string | Strong)[]

/** Creates a sentence with emphasized parts. */
export function sentence(strings: TemplateStringsArray, ...parts: (string | Strong)[]): MailText {
  return strings.flatMap((text, i) => (i === 0 ? [text] : [parts[i - 1]!, text])).filter((part) => part !== '')
}

/** The content of a mail, without its layout. All user-chosen names have passed through `nameInMail`. */
export type MailContent = {
  locale: Locale
  subject: string
  /** The preview text that mail programs show next to the subject. */
  preview: string
  heading: string
  paragraphs: readonly MailText[]
  /** A code that the reader enters. It is shown large. */
  code?: string
  /** The main action. Its link opens this site. */
  action?: { label: string; url: string }
  footnote?: MailText
  /** How long the mail is useful. After this time it is not sent. */
  lifetimeSeconds?: number
}

/** Encrypts the content of a mail for the mail's row, because links in the content are secrets. */
export function encryptContent(keys: Keys, mailId: string, content: MailContent): string {
  return encrypt(JSON.stringify(content), keys.of('mail-content'), placeOf(mailId))
}

/** Decrypts content that `encryptContent` encrypted for this row. */
export function decryptContent(keys: Keys, mail: { id: string; encryptedContent: string }): MailContent {
  const content = decrypt(mail.encryptedContent, keys.allOf('mail-content'), placeOf(mail.id))
  // Earlier versions stored no language with a mail. Those mails are in English.
  return { locale: 'en', ...(JSON.parse(content) as Omit<MailContent, 'locale'>) }
}

/** The encrypted contents of mails, which are re-encrypted after the secret is rotated. */
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
