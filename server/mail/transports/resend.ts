import { machineHeaders, MailNotTaken, writeSender, type MailTransport } from '../transport.ts'

const timeoutMilliseconds = 10_000

/*
 * What a provider says about us or about the moment, not about the mail: a wrong key, an unknown address of the API, a
 * domain not yet verified, the same mail still in the works, too much at once. Those pass when the operator or time acts.
 */
const passing = new Set([401, 403, 404, 408, 409, 425, 429])

/** Hands mails to Resend, or to whatever speaks its API; the idempotency key makes a repetition harmless. */
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
        // The key must not follow to another host.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMilliseconds ?? timeoutMilliseconds)]),
      }).catch((error: unknown) => {
        throw new MailNotTaken(codeOf(error), false)
      })
      // The answer's words are of no use, however many they are.
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
