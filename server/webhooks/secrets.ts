import { encrypt, tryDecrypt } from '../crypto/encryption.ts'
import { randomId } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import type { EncryptedTable } from '../jobs/reencryption.ts'
import { newWebhookSecret } from '../crypto/webhook-signing.ts'
import { insertSecret, listAllSecrets, listSecrets, replaceSecret } from './webhooks.sql.ts'

/** Adds a new secret to a webhook, and returns the secret. */
export async function addSecret(deps: Deps, endpointId: string) {
  const id = randomId()
  const secret = newWebhookSecret()
  const encrypted = encrypt(secret, deps.keys.of('webhook-secret'), placeOf(id))
  await insertSecret(deps.db, { id, endpointId, secret: encrypted, now: deps.now() })
  return secret
}

/**
 * Returns the valid secrets of each webhook, newest first, by the id of the webhook. A secret that cannot be decrypted
 * is left out, so that it affects only its own webhook.
 */
export async function secretsOf(deps: Deps, endpointIds: readonly string[]) {
  const rows = await listSecrets(deps.db, endpointIds, deps.now())
  const secrets = new Map<string, string[]>(endpointIds.map((id) => [id, []]))
  for (const { id, endpointId, secret } of rows) {
    const opened = tryDecrypt(secret, deps.keys.allOf('webhook-secret'), placeOf(id))
    if (opened !== null) secrets.get(endpointId)?.push(opened)
  }
  return secrets
}

/** Lists and replaces webhook secrets, to encrypt them again after a rotation of the installation's secret. */
export const encryptedWebhookSecrets: EncryptedTable = {
  name: 'webhook secrets',
  purpose: 'webhook-secret',
  async list(db, page) {
    const rows = await listAllSecrets(db, page)
    return rows.map(({ id, secret }) => ({ id, column: 'secret', place: placeOf(id), text: secret }))
  },
  replace: (db, { id, text: from }, to) => replaceSecret(db, { id, from, to }),
}

function placeOf(id: string) {
  return `webhook_secrets/${id}`
}
