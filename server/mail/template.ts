import type { Locale } from '../../contract/pages/languages.ts'
import type { Config } from '../config/config.ts'
import type { MailContent } from './content.ts'
import type { MailMessages, MailMessage, MailMessageWithLink } from './mail-messages.ts'
import { durationText, nameInMail } from './wording.ts'

/** Whose account a mail is about; the language is that of the request that causes it, if one does. */
export type Reader = { locale: Locale | undefined; name: string; email: string }

/** A link that works for so long. */
export type Link = { url: string; lifetimeSeconds: number }

/** What every mail mentions. */
export function facts({ branding }: Config, { email }: { email: string }) {
  return { app: branding.name, email }
}

/** What every mail with a link that ends mentions. */
export function linkFacts(config: Config, messages: MailMessages, mail: Link & { email: string }) {
  return { ...facts(config, mail), duration: durationText(messages, mail.lifetimeSeconds) }
}

/** A mail about somebody’s own account. */
export function template(messages: MailMessages, { name }: Reader, text: MailMessage): MailContent {
  return { ...text, locale: messages.locale, paragraphs: [messages.hello(nameInMail(name)), ...text.paragraphs] }
}

/** A mail about somebody’s own account, with the one thing to do. */
export function templateWithLink(
  messages: MailMessages,
  mail: Reader & { url: string; lifetimeSeconds?: number },
  { label, ...text }: MailMessageWithLink,
): MailContent {
  const { url, lifetimeSeconds } = mail
  const content = { ...template(messages, mail, text), action: { label, url } }
  return lifetimeSeconds === undefined ? content : { ...content, lifetimeSeconds }
}
