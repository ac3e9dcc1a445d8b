import type { NodemailerError } from 'nodemailer'
import { machineHeaders, MailNotTaken, messageId, type MailTransport } from '../transport.ts'

const sendingMilliseconds = 20_000
const silenceMilliseconds = 10_000
const authenticationNeeded = 530

/** Hands mails to an SMTP server, over connections that are kept for the next mail. */
export function smtpTransport(options: { url: string }): MailTransport {
  const opened = openPool(options.url)
  return {
    async send(mail, signal) {
      const { from, to, subject, html, text, date } = mail
      const message = {
        from,
        to: { name: '', address: to },
        subject,
        html,
        text,
        date,
        messageId: messageId(mail.id, from),
        headers: machineHeaders,
        // A server that keeps talking but never ends is noticed by no timeout of the connection.
        signal: AbortSignal.any([signal, AbortSignal.timeout(sendingMilliseconds)]),
      }
      const pool = await opened
      await pool.sendMail(message).catch((error: NodemailerError) => {
        throw refusal(error)
      })
    },
    close: () => void opened.then((pool) => pool.close()),
  }
}

async function openPool(url: string) {
  // Most processes have no SMTP server, and are spared the memory its client takes.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    pool: true,
    url,
    connectionTimeout: silenceMilliseconds,
    greetingTimeout: silenceMilliseconds,
    socketTimeout: silenceMilliseconds,
    dnsTimeout: silenceMilliseconds,
    // Long enough for a burst of mails, and short enough not to hold up a process that stops.
    idleTimeout: 3000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** What a server says for good of recipient or message is about the mail; what it says of sign-in or sender is about us. */
function refusal({ code, responseCode, command, permanent }: NodemailerError) {
  const isAboutTheMail = (command === 'RCPT TO' || command === 'DATA') && responseCode !== authenticationNeeded
  const name = responseCode ? `SMTP_${responseCode}` : (code ?? 'ESMTP')
  return new MailNotTaken(name, permanent === true && isAboutTheMail)
}
