import type { Locale } from '../../contract/pages/languages.ts'
import type { Config } from '../config/config.ts'
import type { MailContent } from './content.ts'
import { english } from './messages/english.ts'
import { german } from './messages/german.ts'

/** What a mail says that asks for nothing to be done. */
export type MailMessage = Required<Pick<MailContent, 'subject' | 'preview' | 'heading' | 'paragraphs' | 'footnote'>>

/** What a mail says, and its button. */
export type MailMessageWithLink = MailMessage & { label: string }

/** What every mail mentions: the site, and the address of an account or an invitation. */
type Facts = { app: string; email: string }
type LinkFacts = Facts & { duration: string }

/** What the browser of a sign-in is called, and what it runs on; null where we cannot tell. */
export type Device = { browser: string | null; system: string | null }

/** What mails say in one language. Names that somebody chose have passed `nameInMail` before they come here. */
export type MailMessages = {
  locale: Locale
  /** How dates and numbers are written: a name that `Intl` knows. */
  formats: string
  /** Above a link to copy. */
  copyLink: string
  /** Roles that go by another name than the one they are stored by. */
  roles: Readonly<Record<string, string>>
  /** In place of names that have nothing left to show. */
  somebody: string
  anOrganization: string

  /** Above what is said to somebody; their name may be empty. */
  hello(name: string): string
  moment(date: string, time: string): string
  device(device: Device): string

  verifyEmail(facts: LinkFacts): MailMessageWithLink
  resetPassword(facts: LinkFacts): MailMessageWithLink
  passwordChanged(facts: Facts & { isFirst: boolean }): MailMessageWithLink
  passwordsPaused(facts: Facts): MailMessageWithLink
  changeEmail(facts: LinkFacts & { newEmail: string }): MailMessageWithLink
  emailChanged(facts: Facts & { newEmail: string; support: string | undefined }): MailMessage
  newDevice(facts: Facts & { device: string; ipAddress: string; moment: string }): MailMessageWithLink
  invitation(facts: LinkFacts & { organization: string; inviter: string; roles: string }): MailMessageWithLink
  accountExists(facts: Facts): MailMessageWithLink
  accountLinked(facts: Facts & { provider: string }): MailMessageWithLink
  linkAccount(facts: LinkFacts & { provider: string }): MailMessageWithLink
  deleteAccount(facts: LinkFacts): MailMessageWithLink
  /** `ipAddress` is null where the whole site had too many wrong passwords. */
  guessingNoticed(facts: Facts & { ipAddress: string | null; moment: string }): MailMessageWithLink
  accountDeleted(facts: Facts & { support: string | undefined }): MailMessage
}

const languages: Readonly<Record<Locale, MailMessages>> = { en: english, de: german }

/** The words for a mail that this site writes: in its first language where none is asked for. */
export function mailMessages(config: Config, locale: Locale | undefined): MailMessages {
  return messagesIn(locale ?? config.locales[0]!)
}

/** The words of mails in a language. */
export function messagesIn(locale: Locale): MailMessages {
  return languages[locale]
}
