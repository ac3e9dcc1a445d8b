import { randomUUID } from 'node:crypto'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { openWebhook } from './access.ts'
import { attemptMessage } from './attempt.ts'
import { secretsOf } from './secrets.ts'

/**
 * Sends a test event immediately, even to a webhook that is paused or disabled. The event is not stored as a delivery.
 */
export async function sendTest(deps: Deps, request: { actor: Actor; webhookId: string }) {
  const webhook = await openWebhook(deps, { ...request, action: 'update' })
  const secrets = await secretsOf(deps, [webhook.id])
  const { organizationId } = webhook
  const data = { id: null, actorId: request.actor.user.id, subjectId: webhook.id, organizationId, object: null }
  const body = JSON.stringify({ type: 'webhook.test', timestamp: deps.now().toISOString(), data })
  return attemptMessage(deps, { url: webhook.url, id: randomUUID(), body, secrets: secrets.get(webhook.id) ?? [] })
}
