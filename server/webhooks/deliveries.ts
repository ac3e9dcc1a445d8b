import type { DeliveryFilter } from '../../contract/webhooks/deliveries.ts'
import type { Actor } from '../actor.ts'
import { readCursor, writeCursor } from '../database/cursors.ts'
import { inTransaction, type Deps } from '../deps.ts'
import type { Cleanup } from '../jobs/cleanup.ts'
import { Refusal } from '../refusal.ts'
import { openWebhook } from './access.ts'
import {
  deleteDueDeliveries,
  findDelivery,
  listAttempts,
  listDeliveryRows,
  replayDeliveries,
} from './deliveries.sql.ts'

type OneWebhook = { actor: Actor; webhookId: string }

const cursorKind = 'webhook-deliveries'
const defaultLimit = 50
const maxAttempts = 100
const maxReplayed = 10_000
const keptDays = 30

type List = OneWebhook & {
  status?: DeliveryFilter | undefined
  limit?: string | undefined
  cursor?: string | undefined
}

/** Returns the deliveries of a webhook, newest first. */
export async function listDeliveries(deps: Deps, request: List) {
  const webhook = await openWebhook(deps, { ...request, action: 'read' })
  const limit = Number(request.limit ?? defaultLimit)
  const [before = null] = request.cursor ? readCursor(deps, cursorKind, request.cursor) : []
  const page = { webhookId: webhook.id, status: request.status, before, max: limit + 1 }
  const rows = await listDeliveryRows(deps.db, page)
  const deliveries = rows.slice(0, limit)
  const last = rows.length > limit ? deliveries.at(-1) : undefined
  return { deliveries, nextCursor: last ? writeCursor(deps, [cursorKind, last.position]) : null }
}

/** Returns a delivery with its attempts, newest first. */
export async function readDelivery(deps: Deps, request: OneWebhook & { deliveryId: string }) {
  const webhook = await openWebhook(deps, { ...request, action: 'read' })
  requireDeliveryId(request.deliveryId)
  const delivery = await findDelivery(deps.db, { webhookId: webhook.id, id: request.deliveryId })
  if (!delivery) throw new Refusal('DELIVERY_NOT_FOUND')
  return { delivery, attempts: await listAttempts(deps.db, delivery.id, maxAttempts) }
}

type Replay = OneWebhook & { deliveryId?: string | undefined; failedSince?: string | undefined }

/**
 * Queues deliveries to be sent again: the given delivery, or otherwise the failed deliveries of the webhook. With
 * `failedSince`, only deliveries whose last attempt was at that time or later are queued. A delivery keeps its id, so
 * that receivers recognize it. Returns the number of queued deliveries.
 */
export function replay(deps: Deps, request: Replay) {
  return inTransaction(deps, async (deps) => {
    const webhook = await openWebhook(deps, { ...request, action: 'update', isLocked: true })
    if (webhook.disabledAt !== null) throw new Refusal('WEBHOOK_IS_DISABLED')
    const { deliveryId, failedSince = null } = request
    if (deliveryId !== undefined) requireDeliveryId(deliveryId)
    const chosen = deliveryId === undefined ? { failedSince } : { deliveryId }
    const now = deps.now()
    const replayed = await replayDeliveries(deps.db, { webhookId: webhook.id, now, max: maxReplayed, ...chosen })
    if (deliveryId !== undefined && replayed === 0) throw new Refusal('DELIVERY_NOT_FOUND')
    return { replayed }
  })
}

/** Refuses a string that cannot be the id of a delivery. The database would throw for such a string. */
function requireDeliveryId(id: string) {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Refusal('DELIVERY_NOT_FOUND')
}

/** Deletes deliveries that are older than 30 days, unless they are still waiting. */
export const deliveryCleanup: Cleanup = {
  kind: 'cleanup-webhook-deliveries',
  deleteDue: (db, maximum) => deleteDueDeliveries(db, keptDays, maximum),
}
