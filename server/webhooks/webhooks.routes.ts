import * as deliveries from '../../contract/webhooks/deliveries.ts'
import * as webhooks from '../../contract/webhooks/webhooks.ts'
import { route } from '../http/route.ts'
import { listDeliveries, readDelivery, replay } from './deliveries.ts'
import { sendTest } from './test-event.ts'
import {
  createWebhook,
  enableWebhook,
  listWebhooks,
  readWebhook,
  removeWebhook,
  rotateSecret,
  updateWebhook,
} from './webhooks.ts'

export const webhookRoutes = [
  route(webhooks.listWebhooks, ({ deps, query, actor }) =>
    listWebhooks(deps, { actor, organizationId: query.organizationId ?? null }),
  ),

  route(webhooks.getWebhook, ({ deps, query, actor }) => readWebhook(deps, { ...query, actor })),

  route(webhooks.createWebhook, ({ deps, body, actor, visitor }) => {
    const { organizationId = null, actions = null, organizationIds = null, name, url } = body
    return createWebhook(deps, { organizationId, actions, organizationIds, name, url, actor, visitor })
  }),

  route(webhooks.updateWebhook, ({ deps, body, actor, visitor }) => updateWebhook(deps, { ...body, actor, visitor })),

  route(webhooks.deleteWebhook, async ({ deps, body, actor, visitor }) => {
    await removeWebhook(deps, { ...body, actor, visitor })
    return { status: true }
  }),

  route(webhooks.rotateWebhookSecret, ({ deps, body, actor, visitor }) =>
    rotateSecret(deps, { ...body, actor, visitor }),
  ),

  route(webhooks.enableWebhook, ({ deps, body, actor, visitor }) => enableWebhook(deps, { ...body, actor, visitor })),

  route(webhooks.testWebhook, ({ deps, body, actor }) => sendTest(deps, { ...body, actor })),

  route(deliveries.listWebhookDeliveries, ({ deps, query, actor }) => listDeliveries(deps, { ...query, actor })),

  route(deliveries.getWebhookDelivery, ({ deps, query, actor }) => readDelivery(deps, { ...query, actor })),

  route(deliveries.replayWebhook, ({ deps, body, actor }) => replay(deps, { ...body, actor })),
]
