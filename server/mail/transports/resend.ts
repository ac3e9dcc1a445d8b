import { machineHeaders, MailNotTaken, writeSender, type MailTransport } from '../transport.ts'

const timeoutMilliseconds = 10_000

/*
 * Client errors after which a mail is retried, because the mail is not their cause: a wrong key, an unknown API URL, an
 * unverified domain, an unfinished earlier request for the same mail, or a rate limit. Such an error passes with time
 * or after the operator fixes its cause.
 */
const passing = new Set([401, 403, 404, 408, 409, 425, 429])

/**
 * Returns a transport that sends mails through Resend or a server with the same API. Because of the idempotency key, a
 * repeated request does not send a mail twice.
 */
export function resendTransport(options: {
  endpoint: string
  apiKey: string
  timeoutMilliseconds?: number
}): MailTransport {
  const { endpoint, apiKey } = options
  return {
    async send(mail, signal) {
      const { from, to, subject, html, text } = mail
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': mail.id,
          'user-agent': 'gatehouse',
        },
        body: JSON.stringify({ from: writeSender(from), to: [to], subject, html, text, headers: machineHeaders }),
        // Following a redirect would send the mail, which can contain secret links, to another host.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMilliseconds ?? timeoutMilliseconds)]),
      }).catch((error: unknown) => {
        throw new MailNotTaken(codeOf(error), false)
      })
      // The body of the response is never read, so its size does not matter.
      await response.body?.cancel()
      if (response.ok) return
      const { status } = response
      throw new MailNotTaken(`HTTP_${status}`, status >= 400 && status < 500 && !passing.has(status))
    },
    close() {},
  }
}

function codeOf(error: unknown) {
  const { name, cause } = error as { name: string; cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : name
}
