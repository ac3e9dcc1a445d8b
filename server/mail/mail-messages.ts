import type { Locale } from '../../contract/pages/languages.ts'
import type { Config } from '../config/config.ts'
import type { MailContent } from './content.ts'
import { english } from './messages/english.ts'
import { german } from './messages/german.ts'

/** The texts of a mail without a button. */
export type MailMessage = Required<Pick<MailContent, 'subject' | 'preview' | 'heading' | 'paragraphs' | 'footnote'>>

/** The texts of a mail with a button. */
export type MailMessageWithLink = MailMessage & { label: string }

/** The facts in every mail: the name of the site, and the email address of the account or invitation. */
type Facts = { app: string; email: string }
type LinkFacts = Facts & { duration: string }

/** The browser and operating system of a sign-in; null if unknown. */
export type Device = { browser: string | null; system: string | null }

/**
 * A change of second factors: turned on, turned off, a new authenticator app, new recovery codes, or email codes added
 * or removed.
 */
export type FactorChange = 'enabled' | 'disabled' | 'replaced' | 'codes' | 'email-code-added' | 'email-code-removed'

/**
 * The occasion of a mail about a reset of second factors: a request by the user, a request by an administrator, a
 * reminder, or the code that completes the reset.
 */
export type ResetNotice = 'requested' | 'reminder' | 'administrator' | 'code'

/** A passkey was added or removed, or its counter went backwards. */
export type PasskeyChange = 'added' | 'removed' | 'suspect'

/** The owner of an API key: a user, an organization, or the site's own backend. */
export type KeyOwnerInMail = 'user' | 'organization' | 'server'

/** The texts of mails in one language. Callers pass user-chosen names through `nameInMail` first. */
export type MailMessages = {
  locale: Locale
  /** The locale that `Intl` formats dates and numbers with. */
  formats: string
  /** The text above a link that the reader can copy. */
  copyLink: string
  /** The display names of roles, if they differ from the stored names. */
  roles: Readonly<Record<string, string>>
  /** The text that replaces a name without visible characters. */
  somebody: string
  anOrganization: string

  /** The greeting. The name can be empty. */
  hello(name: string): string
  /** The button label and the footnote of mails about changes that the reader can undo. */
  undo(facts: { duration: string }): { label: string; footnote: string }
  moment(date: string, time: string): string
  device(device: Device): string

  verifyEmail(facts: LinkFacts): MailMessageWithLink
  resetPassword(facts: LinkFacts): MailMessageWithLink
  /** `has`: whether the mail has a link, a code, or both. */
  signIn(facts: LinkFacts & { device: string; has: 'link' | 'code' | 'both' }): MailMessageWithLink
  verifyCode(facts: LinkFacts): MailMessage
  resetCode(facts: LinkFacts): MailMessage
  /** `hasAccount`: whether the address already has an account. */
  signUpCode(facts: LinkFacts & { hasAccount: boolean }): MailMessage
  changeEmailCode(facts: LinkFacts): MailMessage
  newEmailCode(facts: LinkFacts): MailMessage
  secondStepCode(facts: LinkFacts): MailMessage
  /** `resetSignsOut`: whether a password reset ends all sessions. */
  passwordChanged(facts: Facts & { isFirst: boolean; resetSignsOut: boolean }): MailMessageWithLink
  passwordsPaused(facts: Facts): MailMessageWithLink
  changeEmail(facts: LinkFacts & { newEmail: string }): MailMessageWithLink
  emailChanged(facts: Facts & { newEmail: string; support: string | undefined }): MailMessage
  secondFactorChanged(facts: Facts & { change: FactorChange }): MailMessageWithLink
  passkeyChanged(facts: Facts & { change: PasskeyChange; passkey: string }): MailMessageWithLink
  /** `wait` is the time left until the reset; `code` completes the reset. */
  factorReset(facts: Facts & { notice: ResetNotice; wait: string; code: string }): MailMessageWithLink
  passwordKnown(facts: Facts): MailMessageWithLink
  trustEnded(facts: Facts & { device: string }): MailMessageWithLink
  newDevice(
    facts: Facts & { device: string; ipAddress: string; moment: string; resetSignsOut: boolean },
  ): MailMessageWithLink
  deviceConnected(facts: Facts & { client: string; ipAddress: string; moment: string }): MailMessageWithLink
  invitation(facts: LinkFacts & { organization: string; inviter: string; roles: string }): MailMessageWithLink
  accountExists(facts: Facts): MailMessageWithLink
  accountLinked(facts: Facts & { provider: string }): MailMessageWithLink
  accountUnlinked(facts: Facts & { provider: string | null }): MailMessageWithLink
  /** `isLocked`: whether the user must choose a new password before changing sign-in methods. */
  takenBack(facts: Facts & { isLocked: boolean }): MailMessageWithLink
  addressTaken(facts: Facts & { user: string }): MailMessageWithLink
  linkAccount(facts: LinkFacts & { provider: string }): MailMessageWithLink
  deleteAccount(facts: LinkFacts): MailMessageWithLink
  /** `ipAddress` is null if the mail is about wrong passwords on the whole site, not from one network. */
  guessingNoticed(facts: Facts & { ipAddress: string | null; moment: string }): MailMessageWithLink
  /** `organization` is the name of the organization that owns the key. */
  apiKeyCreated(
    facts: Facts & { key: string; change: 'created' | 'rotated'; owner: KeyOwnerInMail; organization: string },
  ): MailMessageWithLink
  apiKeyExpiring(facts: Facts & { key: string; moment: string }): MailMessageWithLink
  webhookDisabled(facts: Facts & { webhook: string; reason: 'gone' | 'failing' }): MailMessageWithLink
  accountDeleted(facts: Facts & { support: string | undefined }): MailMessage
}

const languages: Readonly<Record<Locale, MailMessages>> = { en: english, de: german }

/** Returns the texts of mails in the requested language, otherwise in the site's first language. */
export function mailMessages(config: Config, locale: Locale | undefined): MailMessages {
  return messagesIn(locale ?? config.locales[0]!)
}

export function messagesIn(locale: Locale): MailMessages {
  return languages[locale]
}
