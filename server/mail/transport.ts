/** A mail ready to leave; addresses stay apart from everything else, so that nothing is read out of them. */
export type OutgoingMail = {
  /** The same at every attempt, so that a provider can tell a repetition. */
  id: string
  from: Sender
  to: string
  subject: string
  html: string
  text: string
  date: Date
}

/** Whom mails come from. */
export type Sender = { name: string; address: string }

/** A way out for mails. */
export type MailTransport = {
  /** Resolves when the provider has taken the mail; throws `MailNotTaken` otherwise. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  /** Ends idle connections. */
  close(): void
}

/** A provider did not take a mail. */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken'
  /** `HTTP_500`, `SMTP_550`, `ECONNREFUSED`: never the provider's own words, which may quote addresses. */
  readonly code: string
  /** Whether this mail will never be taken, as against not now. */
  readonly forGood: boolean

  constructor(code: string, forGood: boolean) {
    super(`The mail provider did not take a mail (${code})`)
    this.code = code
    this.forGood = forGood
  }
}

/** Keeps autoresponders from answering (RFC 3834). */
export const machineHeaders = { 'Auto-Submitted': 'auto-generated' }

/** Reads `Name <address>` or a bare address; the configuration has checked which it is. */
export function readSender(from: string): Sender {
  const parts = /^(?<name>[^<]*)<(?<address>[^>]*)>$/.exec(from)?.groups
  if (!parts) return { name: '', address: from }
  return { name: parts['name']!.trim().replace(/^"(.*)"$/, '$1'), address: parts['address']! }
}

/** Writes a sender as mail headers do. */
export function writeSender({ name, address }: Sender) {
  if (name === '') return address
  const needsQuotes = /[^\p{L}\p{N} '_-]/u.test(name)
  return `${needsQuotes ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : name} <${address}>`
}

/** The Message-ID of a mail: the same at every attempt. */
export function messageId(mailId: string, sender: Sender) {
  return `<${mailId}@${sender.address.split('@')[1]}>`
}
