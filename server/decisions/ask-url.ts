import { ConfigError } from '../config/config.ts'
import type { DecideSignUp } from '../config/decisions.ts'
import { randomId } from '../crypto/tokens.ts'
import { signedHeaders } from '../crypto/webhook-signing.ts'
import { signUpDecision, Undecided } from './sign-up-decision.ts'

const standardTimeoutMilliseconds = 1500
const maxReplyBytes = 64 * 1024
// As in Standard Webhooks: 24 to 64 bytes in base64.
const secretPattern = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/

type AskSettings = {
  /** The secret that signs the requests: `whsec_` and 24 to 64 random bytes in base64. */
  secret: string
  /** The maximum time until the whole reply has arrived. Default: 1500. */
  timeoutMilliseconds?: number
  /**
   * The decision if the service gives no usable reply: `refuse` fails the sign-up with status 503, and `allow` lets the
   * sign-up continue.
   */
  onFailure: 'refuse' | 'allow'
}

/**
 * Returns a decision function that asks the operator's own service, which can be written in any language. The service
 * gets the newcomer's data in a POST request, signed as in Standard Webhooks, and replies with the decision as JSON.
 *
 * Throws a ConfigError for a URL or a secret that cannot be used.
 */
export function askUrl(url: string, settings: AskSettings): DecideSignUp {
  const { secret, timeoutMilliseconds = standardTimeoutMilliseconds, onFailure } = settings
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new ConfigError('askUrl needs an http or https URL')
  if (!secretPattern.test(secret)) throw new ConfigError('askUrl needs a secret like whsec_…, of at least 24 bytes')
  if (onFailure !== 'refuse' && onFailure !== 'allow')
    throw new ConfigError('askUrl needs onFailure: "refuse" or "allow"')

  return async function askService(newcomer, { now: sentAt }) {
    const body = JSON.stringify({ type: 'sign-up.decision', timestamp: sentAt.toISOString(), data: newcomer })
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'user-agent': 'gatehouse', ...signedHeaders({ id: `msg_${randomId()}`, sentAt, body }, [secret]) },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      })
      if (!response.ok) throw new Error(`The service replied with status ${response.status}`)
      return signUpDecision.parse(JSON.parse(await readText(response)))
    } catch (error) {
      // When `fetch` fails, the reason is in the message of the error's cause.
      const { message, cause } = error as Error
      throw new Undecided(cause instanceof Error ? cause.message : message, onFailure)
    }
  }
}

async function readText(response: Response) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxReplyBytes) throw new Error('The service’s reply is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
