import type { Locale } from '../../contract/pages/languages.ts'
import type { Config } from '../config/config.ts'
import type { MailContent } from './content.ts'
import type { MailMessages, MailMessage, MailMessageWithLink } from './mail-messages.ts'
import { durationText, nameInMail } from './wording.ts'

/**
 * The user who receives a mail. `locale` is the language of the mail, usually the language of the request that causes
 * it. If `locale` is undefined, the mail is in the site's first language.
 */
export type Reader = { locale: Locale | undefined; name: string; email: string }

export type Link = { url: string; lifetimeSeconds: number }

/** The link that undoes a change of sign-in methods. */
export type Undo = Link

/** Returns the facts that every mail contains. */
export function facts({ branding }: Config, { email }: { email: string }) {
  return { app: branding.name, email }
}

/** Returns the facts that every mail with an expiring link contains. */
export function linkFacts(config: Config, messages: MailMessages, mail: Link & { email: string }) {
  return { ...facts(config, mail), duration: durationText(messages, mail.lifetimeSeconds) }
}

/** Returns a mail to a user, with a greeting by name. */
export function template(messages: MailMessages, { name }: Reader, text: MailMessage): MailContent {
  return { ...text, locale: messages.locale, paragraphs: [messages.hello(nameInMail(name)), ...text.paragraphs] }
}

/**
 * Returns a mail about a change of the reader's sign-in methods, with a button that undoes the change. If `undo` is
 * null, the button has the label of `text` and opens `url`. If the label or `url` is missing, there is no button.
 */
export function templateOfChange(
  messages: MailMessages,
  mail: Reader & { url?: string; undo: Undo | null },
  text: MailMessage & { label?: string },
): MailContent {
  const { undo, url } = mail
  if (undo) {
    const { label, footnote } = messages.undo({ duration: durationText(messages, undo.lifetimeSeconds) })
    return templateWithLink(messages, { ...mail, ...undo }, { ...text, label, footnote })
  }
  const { label, ...plain } = text
  return label === undefined || url === undefined
    ? template(messages, mail, plain)
    : templateWithLink(messages, { ...mail, url }, { ...plain, label })
}

/** Returns a mail with a code to enter, a link, or both. */
export function templateWithCode(
  messages: MailMessages,
  mail: Reader & { code: string | null; url?: string | null; lifetimeSeconds: number },
  { label, ...text }: MailMessage & { label?: string },
): MailContent {
  const { code, url, lifetimeSeconds } = mail
  return {
    ...template(messages, mail, text),
    ...(code === null ? {} : { code }),
    ...(url && label !== undefined ? { action: { label, url } } : {}),
    lifetimeSeconds,
  }
}

/** Returns a mail to a user, with a greeting by name and a button that opens `url`. */
export function templateWithLink(
  messages: MailMessages,
  mail: Reader & { url: string; lifetimeSeconds?: number },
  { label, ...text }: MailMessageWithLink,
): MailContent {
  const { url, lifetimeSeconds } = mail
  const content = { ...template(messages, mail, text), action: { label, url } }
  return lifetimeSeconds === undefined ? content : { ...content, lifetimeSeconds }
}
