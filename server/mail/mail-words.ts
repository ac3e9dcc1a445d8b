import type { Locale } from '../../contract/pages/languages.ts'
import type { Config } from '../config/config.ts'
import type { MailContent } from './content.ts'
import { english } from './words/english.ts'
import { german } from './words/german.ts'

/** What a mail says that asks for nothing to be done. */
export type Said = Required<Pick<MailContent, 'subject' | 'preview' | 'heading' | 'paragraphs' | 'footnote'>>

/** What a mail says, and its button. */
export type SaidWithLink = Said & { label: string }

/** What every mail mentions: the site, and the address of an account or an invitation. */
type Facts = { app: string; email: string }
type LinkFacts = Facts & { duration: string }

/** What the browser of a sign-in is called, and what it runs on; null where we cannot tell. */
export type Device = { browser: string | null; system: string | null }

/** What mails say in one language. Names that somebody chose have passed `nameInMail` before they come here. */
export type MailWords = {
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

  verifyEmail(facts: LinkFacts): SaidWithLink
  resetPassword(facts: LinkFacts): SaidWithLink
  passwordChanged(facts: Facts & { isFirst: boolean }): SaidWithLink
  passwordsPaused(facts: Facts): SaidWithLink
  changeEmail(facts: LinkFacts & { newEmail: string }): SaidWithLink
  emailChanged(facts: Facts & { newEmail: string; support: string | undefined }): Said
  newDevice(facts: Facts & { device: string; ipAddress: string; moment: string }): SaidWithLink
  invitation(facts: LinkFacts & { organization: string; inviter: string; roles: string }): SaidWithLink
  accountExists(facts: Facts): SaidWithLink
  accountLinked(facts: Facts & { provider: string }): SaidWithLink
  linkAccount(facts: LinkFacts & { provider: string }): SaidWithLink
  deleteAccount(facts: LinkFacts): SaidWithLink
  accountDeleted(facts: Facts & { support: string | undefined }): Said
}

const languages: Readonly<Record<Locale, MailWords>> = { en: english, de: german }

/** The words for a mail that this site writes: in its first language where none is asked for. */
export function mailWords(config: Config, locale: Locale | undefined): MailWords {
  return wordsIn(locale ?? config.locales[0]!)
}

/** The words of mails in a language. */
export function wordsIn(locale: Locale): MailWords {
  return languages[locale]
}
