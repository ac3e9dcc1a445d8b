import { GatehouseError } from './errors.ts'
import { headerOf } from './credentials.ts'
import { Recent } from './recent.ts'
import type { AnyRequest } from './types.ts'

/** An event that a webhook delivers. */
export type WebhookEvent<ObjectType = unknown> = {
  /** The id of the delivery, which is the same for every attempt. */
  id: string
  /** The action, such as `member.added`. */
  type: string
  timestamp: string
  data: {
    id: string
    actorId: string | null
    subjectId: string | null
    organizationId: string | null
    /** The subject in its current state; null if it was deleted. */
    object: ObjectType | null
  }
  /**
   * Whether this process has already verified the same delivery. Gatehouse repeats a delivery until it gets a 2xx
   * response.
   */
  isRepeat: boolean
}

/** The maximum size of a body. Gatehouse's deliveries have only a few KB. */
const maxBytes = 1_048_576
const toleranceSeconds = 300

/** Creates the function that verifies webhooks according to the Standard Webhooks specification. */
export function createWebhooks(secrets: string | readonly string[] = []) {
  const keys = Promise.all([secrets].flat().map(importSecret))
  const seen = new Recent<true>(10_000)

  /**
   * Returns the event of a signed request. Throws a `GatehouseError` if no signature is valid, if the time of the
   * request differs from the current time by more than five minutes, or if the body is too large.
   */
  return async function webhook(request: AnyRequest): Promise<WebhookEvent> {
    const [id, sentAt, signatures] = ['id', 'timestamp', 'signature'].map((each) =>
      headerOf(request, `webhook-${each}`),
    )
    const seconds = Number(sentAt)
    const isRecent = Math.abs(Date.now() / 1000 - seconds) <= toleranceSeconds
    if (!id || !sentAt || !signatures || !isRecent) throw new GatehouseError('INVALID_WEBHOOK')
    const body = await bytesOf(request)
    const signed = joined(new TextEncoder().encode(`${id}.${sentAt}.`), body)
    if (!(await isSigned(await keys, signatures, signed))) throw new GatehouseError('INVALID_WEBHOOK')
    const isRepeat = seen.get(id) ?? false
    seen.set(id, true)
    return { ...(JSON.parse(new TextDecoder().decode(body)) as Omit<WebhookEvent, 'id' | 'isRepeat'>), id, isRepeat }
  }
}

/** Whether one of the first eight signatures was made with one of the keys. WebCrypto compares in constant time. */
async function isSigned(keys: readonly CryptoKey[], signatures: string, signed: BufferSource) {
  for (const each of signatures.split(' ').slice(0, 8)) {
    const [version, text = ''] = each.split(',')
    const signature = version === 'v1' ? fromBase64(text) : null
    if (!signature) continue
    for (const key of keys) if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true
  }
  return false
}

function importSecret(secret: string) {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (!bytes) throw new Error('webhookSecret must be the text that Gatehouse showed, beginning with whsec_')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/**
 * Returns the body exactly as it was sent. Throws if a body parser has already replaced it, because a parsed body
 * cannot be verified.
 */
async function bytesOf(request: AnyRequest): Promise<Uint8Array<ArrayBuffer>> {
  if ('arrayBuffer' in request) return collected((request as unknown as Request).body ?? [])
  const { rawBody, body } = request as { rawBody?: unknown; body?: unknown }
  const read = rawBody ?? body
  if (typeof read === 'string') return new TextEncoder().encode(read)
  if (read instanceof Uint8Array) return read as Uint8Array<ArrayBuffer>
  if (read !== undefined)
    throw new Error('The body was parsed. Verify the webhook before a body parser, or keep the raw body')
  return collected(request as unknown as AsyncIterable<Uint8Array>)
}

/**
 * Reads a body up to the limit. Anyone can send a body, and its signature can be checked only when the body is
 * complete, so a large body is refused while it arrives.
 */
async function collected(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw new GatehouseError('INVALID_WEBHOOK')
    chunks.push(chunk)
  }
  return joined(...chunks)
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
  } catch {
    return null
  }
}
