/** A mail that is ready to be sent. Each address is a separate field, so that nothing has to be parsed. */
export type OutgoingMail = {
  /** The id of the mail. It is the same at every attempt, so that a provider recognizes a retry. */
  id: string
  from: Sender
  to: string
  subject: string
  html: string
  text: string
  date: Date
}

export type Sender = { name: string; address: string }

export type MailTransport = {
  /** Resolves when the provider has accepted the mail. Otherwise throws `MailNotTaken`. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  /** Closes idle connections. */
  close(): void
}

/** The error that a transport throws if the provider does not accept a mail. */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken'
  /**
   * A code such as `HTTP_500`, `SMTP_550` or `ECONNREFUSED`. It is never the provider's own text, which can contain
   * email addresses.
   */
  readonly code: string
  /** Whether the refusal is permanent rather than temporary. */
  readonly forGood: boolean

  constructor(code: string, forGood: boolean) {
    super(`The mail provider did not accept a mail (${code})`)
    this.code = code
    this.forGood = forGood
  }
}

/** Prevents automatic replies (RFC 3834). */
export const machineHeaders = { 'Auto-Submitted': 'auto-generated' }

/** Parses a sender that the configuration has already checked: `Name <address>` or a plain address. */
export function readSender(from: string): Sender {
  const parts = /^(?<name>[^<]*)<(?<address>[^>]*)>$/.exec(from)?.groups
  if (!parts) return { name: '', address: from }
  return { name: parts['name']!.trim().replace(/^"(.*)"$/, '$1'), address: parts['address']! }
}

/** Formats a sender for a mail header. */
export function writeSender({ name, address }: Sender) {
  if (name === '') return address
  const needsQuotes = /[^\p{L}\p{N} '_-]/u.test(name)
  return `${needsQuotes ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : name} <${address}>`
}

/** Returns the Message-ID of a mail. Every attempt to send the mail has the same Message-ID. */
export function messageId(mailId: string, sender: Sender) {
  return `<${mailId}@${sender.address.split('@')[1]}>`
}
