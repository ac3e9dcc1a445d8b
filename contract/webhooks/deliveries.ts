import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'
import { oneWebhookRefusals } from './webhooks.ts'

/** `waiting`: not delivered yet. `failed`: will not be tried again. */
const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const
/** The filters of a list of deliveries. `retrying`: waiting after an attempt that failed. */
export const deliveryFilters = ['waiting', 'delivered', 'failed', 'retrying'] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]

/** The delivery of an event to a webhook. */
const delivery = z.object({
  /** The value of the header `webhook-id` in every attempt of this delivery. */
  id: z.string(),
  webhookId: z.string(),
  eventId: z.string(),
  action: z.string(),
  actorId: z.nullable(z.string()),
  subjectId: z.nullable(z.string()),
  organizationId: z.nullable(z.string()),
  occurredAt: timestamp,
  status: z.enum(deliveryStatuses),
  attempts: z.number(),
  lastAttemptAt: z.nullable(timestamp),
  /** Whether an earlier event about the same subject has to be delivered first. */
  isBehind: z.boolean(),
  /** The time of the next attempt; null unless the delivery is waiting for one. */
  nextAttemptAt: z.nullable(timestamp),
})
export type Delivery = z.output<typeof delivery>

const attempt = z.object({
  attemptedAt: timestamp,
  /** Null if there was no reply. */
  status: z.nullable(z.number()),
  milliseconds: z.number(),
  /** The first 1,024 bytes of the reply. */
  reply: z.nullable(z.string()),
  error: z.nullable(z.string()),
})
export type DeliveryAttempt = z.output<typeof attempt>

const webhookId = z.string()
const deliveryId = z.string().check(z.maxLength(100))

export const listWebhookDeliveries = endpoint({
  summary: 'Lists the deliveries of a webhook, newest first. They are kept for 30 days.',
  method: 'GET',
  path: '/webhooks/deliveries',
  access: 'signed-in',
  query: z.object({
    webhookId,
    status: z.optional(z.enum(deliveryFilters)),
    limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
    cursor: z.optional(z.string().check(z.maxLength(500))),
  }),
  reply: z.object({ deliveries: z.array(delivery), nextCursor: z.nullable(z.string()) }),
  refusals: oneWebhookRefusals,
})

export const getWebhookDelivery = endpoint({
  summary: 'Returns a delivery and its attempts, newest first, at most a hundred.',
  method: 'GET',
  path: '/webhooks/delivery',
  access: 'signed-in',
  query: z.object({ webhookId, deliveryId }),
  reply: z.object({ delivery, attempts: z.array(attempt) }),
  refusals: [...oneWebhookRefusals, 'DELIVERY_NOT_FOUND'],
})

export const replayWebhook = endpoint({
  summary:
    'Sends one delivery again, or all deliveries that failed since a time, at most ten thousand. Each delivery keeps its `webhook-id`.',
  method: 'POST',
  path: '/webhooks/replay',
  access: 'signed-in',
  notImpersonated: true,
  body: z.object({
    webhookId,
    deliveryId: z.optional(deliveryId),
    /**
     * If `deliveryId` is omitted, the call repeats the deliveries that failed since this time. Default: all stored
     * failed deliveries.
     */
    failedSince: z.optional(z.iso.datetime()),
  }),
  reply: z.object({ replayed: z.number() }),
  refusals: [...oneWebhookRefusals, 'DELIVERY_NOT_FOUND', 'WEBHOOK_IS_DISABLED'],
})
