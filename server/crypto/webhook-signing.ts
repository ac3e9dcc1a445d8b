import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
const secretBytes = 32

/** Creates a secret in the format of Standard Webhooks. */
export function newWebhookSecret() {
  return prefix + randomBytes(secretBytes).toString('base64')
}

type Message = { id: string; sentAt: Date; body: string }

/** Returns the headers of a message signed according to Standard Webhooks, with one signature for each secret. */
export function signedHeaders({ id, sentAt, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1000).toString()
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
