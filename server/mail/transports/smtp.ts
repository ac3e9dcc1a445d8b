import type { NodemailerError } from 'nodemailer'
import { machineHeaders, MailNotTaken, messageId, type MailTransport } from '../transport.ts'

const sendingMilliseconds = 20_000
const silenceMilliseconds = 10_000
const authenticationNeeded = 530

/** Returns a transport that sends mails through an SMTP server and reuses its connections. */
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
        // Limits the whole attempt, because the connection timeouts do not stop a server that keeps sending data.
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
  // Loaded on demand to save memory, because most processes do not use SMTP.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    pool: true,
    url,
    connectionTimeout: silenceMilliseconds,
    greetingTimeout: silenceMilliseconds,
    socketTimeout: silenceMilliseconds,
    dnsTimeout: silenceMilliseconds,
    // Milliseconds. Long enough to reuse the connection for the next mail, and short enough not to delay a shutdown.
    idleTimeout: 3000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Converts an error of the SMTP client. The error is permanent only if the server permanently refuses the recipient or
 * the message. A refusal of the sign-in or of the sender is about our account, so the mail is tried again.
 */
function refusal({ code, responseCode, command, permanent }: NodemailerError) {
  const isAboutTheMail = (command === 'RCPT TO' || command === 'DATA') && responseCode !== authenticationNeeded
  const name = responseCode ? `SMTP_${responseCode}` : (code ?? 'ESMTP')
  return new MailNotTaken(name, permanent === true && isAboutTheMail)
}
