import { mayAdminister } from '../accounts/administrators.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { authorize } from '../organizations/authorization.ts'
import { Refusal } from '../refusal.ts'
import { findWebhook, lockWebhook, type WebhookRow } from './webhooks.sql.ts'

export type WebhookAction = 'create' | 'read' | 'update' | 'delete'

/**
 * Refuses callers who lack this permission for the webhooks of the organization, or of the site if `organizationId` is
 * null. For an organization, refuses all callers if the configuration disables webhooks of organizations.
 */
export async function requireWebhooks(
  deps: Deps,
  demand: { actor: Actor; organizationId: string | null; action: WebhookAction },
): Promise<void> {
  const { actor, organizationId, action } = demand
  const forbidden = 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS'
  const permission = { webhook: [action] }
  if (organizationId === null) {
    if (!mayAdminister(deps.config, actor, permission)) throw new Refusal(forbidden)
    return
  }
  if (!deps.config.webhooks.organizations) throw new Refusal(forbidden)
  const outsider = 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
  await authorize(deps, { actor, organizationId, outsider, permission, forbidden })
}

/**
 * Returns a webhook if the caller is allowed to perform the action on it. Callers outside the organization, and callers
 * without the permission for the site's webhooks, are refused as if the webhook did not exist.
 */
export async function openWebhook(
  deps: Deps,
  demand: { actor: Actor; webhookId: string; action: WebhookAction; isLocked?: boolean },
): Promise<WebhookRow> {
  const { actor, webhookId, action } = demand
  const webhook = await (demand.isLocked ? lockWebhook : findWebhook)(deps.db, webhookId)
  if (!webhook) throw new Refusal('WEBHOOK_NOT_FOUND')
  try {
    await requireWebhooks(deps, { actor, organizationId: webhook.organizationId, action })
  } catch (error) {
    const isOutsider = error instanceof Refusal && error.code === 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
    if (isOutsider || webhook.organizationId === null) throw new Refusal('WEBHOOK_NOT_FOUND')
    throw error
  }
  return webhook
}
