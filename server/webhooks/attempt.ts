import { outboundOf } from '../http/outbound/outbound.ts'
import type { Deps } from '../deps.ts'
import { signedHeaders } from '../crypto/webhook-signing.ts'

/** How many bytes of a reply are stored. */
const keptBytes = 1024
/** The maximum length of a reply. If a reply is longer, the connection is closed. */
const maxReplyBytes = 64 * 1024

/** The result of one attempt to send a message. */
export type Attempt = {
  /** The status of the reply; null if there was no reply. */
  status: number | null
  milliseconds: number
  reply: string | null
  error: string | null
}

type Message = { url: string; id: string; body: string; secrets: readonly string[]; signal?: AbortSignal }

/** Sends a signed message once. Never throws. */
export async function attemptMessage(deps: Deps, { url, id, body, secrets, signal }: Message): Promise<Attempt> {
  const started = performance.now()
  const milliseconds = () => Math.round(performance.now() - started)
  try {
    if (secrets.length === 0)
      throw Object.assign(new Error('No secret opens the secrets of the webhook'), { code: 'NO_SECRET' })
    const { status, body: reply } = await outboundOf(deps.config).send({
      url,
      method: 'POST',
      headers: signedHeaders({ id, sentAt: deps.now(), body }, secrets),
      body,
      timeoutMilliseconds: deps.config.webhooks.timeoutSeconds * 1000,
      maxReplyBytes,
      signal,
    })
    const kept = reply.subarray(0, keptBytes).toString('utf8').replaceAll('\0', '')
    return { status, milliseconds: milliseconds(), reply: kept, error: null }
  } catch (error) {
    return { status: null, milliseconds: milliseconds(), reply: null, error: reasonOf(error) }
  }
}

/** Whether a receiver accepted the message. */
export function isTaken({ status }: Attempt) {
  return status !== null && status >= 200 && status < 300
}

/**
 * Returns the code of an error, or its name if it has no code. Error messages are not stored, because they can contain
 * internal IP addresses.
 */
function reasonOf(error: unknown) {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name)
}
