import * as z from 'zod/mini'
import { eventActions, type EventAction } from '../audit/actions.ts'
import { endpoint } from '../endpoint.ts'
import { done, timestamp } from '../fields.ts'
import { addressRefusals } from './refusals.ts'

/** The maximum number of webhooks of an organization, and of the site. */
export const maxWebhooks = 20

/**
 * The health of a webhook. `failing`: its last attempt failed. `paused`: its last 20 or more attempts failed, over at
 * least five minutes. `disabled`: it receives nothing until somebody enables it.
 */
const webhookStates = ['healthy', 'failing', 'paused', 'disabled'] as const

/** A URL that receives events. */
export const webhook = z.object({
  id: z.string(),
  /** Null for a webhook of the whole site. */
  organizationId: z.nullable(z.string()),
  name: z.string(),
  url: z.string(),
  /** The actions of the events that the webhook receives; null for all actions. */
  actions: z.nullable(z.array(z.string())),
  /**
   * The organizations whose events a webhook of the site receives; null for all events, even those outside
   * organizations.
   */
  organizationIds: z.nullable(z.array(z.string())),
  state: z.enum(webhookStates),
  /** `gone`: the receiver replied 410. `failing`: no attempt succeeded for three days. */
  disabledReason: z.nullable(z.enum(['gone', 'failing'])),
  /** The time of the first failed attempt since the last success. */
  failingSince: z.nullable(timestamp),
  /** The number of attempts today (UTC), by result. */
  today: z.object({ delivered: z.number(), failed: z.number() }),
  /** The time until which deliveries are also signed with the previous secret. */
  previousSecretUntil: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Webhook = z.output<typeof webhook>

/** A webhook and its secret, which is shown once. */
const withSecret = z.object({ webhook, secret: z.string() })

const name = z.string().check(z.minLength(1), z.maxLength(100))
const url = z.string().check(z.minLength(1), z.maxLength(2048))
// Marked as pure, so that the build can drop the list, which the pages do not need.
const action = z.enum(/* @__PURE__ */ Object.keys(eventActions) as [EventAction, ...EventAction[]])
const actions = z.nullable(z.array(action).check(z.minLength(1), z.maxLength(200)))
/** Only for webhooks of the site. */
const organizationIds = z.nullable(z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(100)))
/** The organization that the webhooks belong to. If omitted, the call is about the webhooks of the site. */
const organizationId = z.optional(z.string())
const webhookId = z.string()

const scopeRefusals = [
  'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS',
  'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
  'YOUR_MEMBERSHIP_IS_SUSPENDED',
] as const
/** The refusals of calls about one webhook. */
export const oneWebhookRefusals = ['WEBHOOK_NOT_FOUND', ...scopeRefusals] as const

export const listWebhooks = endpoint({
  summary: 'Lists the webhooks of an organization, or of the whole site for administrators, oldest first.',
  method: 'GET',
  path: '/webhooks/list',
  access: 'signed-in',
  query: z.object({ organizationId }),
  reply: z.array(webhook),
  refusals: scopeRefusals,
})

export const getWebhook = endpoint({
  summary: 'Returns a webhook.',
  method: 'GET',
  path: '/webhooks/get',
  access: 'signed-in',
  query: z.object({ webhookId }),
  reply: webhook,
  refusals: oneWebhookRefusals,
})

export const createWebhook = endpoint({
  summary: 'Adds a webhook to an organization, or to the whole site for administrators. Its secret is shown only now.',
  method: 'POST',
  path: '/webhooks/create',
  access: 'signed-in',
  notImpersonated: true,
  stepUp: 'always',
  limit: { window: 60, max: 20 },
  body: z.object({
    organizationId,
    name,
    url,
    actions: z.optional(actions),
    organizationIds: z.optional(organizationIds),
  }),
  reply: withSecret,
  refusals: [
    'SESSION_NOT_FRESH',
    ...scopeRefusals,
    ...addressRefusals,
    'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_WEBHOOKS',
  ],
})

export const updateWebhook = endpoint({
  summary: 'Changes the name, the address, the actions or the organizations of a webhook.',
  method: 'POST',
  path: '/webhooks/update',
  access: 'signed-in',
  notImpersonated: true,
  stepUp: 'always',
  limit: { window: 60, max: 20 },
  body: z.object({
    webhookId,
    name: z.optional(name),
    url: z.optional(url),
    actions: z.optional(actions),
    organizationIds: z.optional(organizationIds),
  }),
  reply: webhook,
  refusals: ['SESSION_NOT_FRESH', ...oneWebhookRefusals, ...addressRefusals],
})

export const deleteWebhook = endpoint({
  summary: 'Deletes a webhook and its deliveries.',
  method: 'POST',
  path: '/webhooks/delete',
  access: 'signed-in',
  notImpersonated: true,
  body: z.object({ webhookId }),
  reply: done,
  refusals: oneWebhookRefusals,
})

export const rotateWebhookSecret = endpoint({
  summary:
    'Gives a webhook a new secret. Until the overlap ends, by default after a day, deliveries are signed with the previous secret too.',
  method: 'POST',
  path: '/webhooks/rotate-secret',
  access: 'signed-in',
  notImpersonated: true,
  stepUp: 'always',
  body: z.object({
    webhookId,
    overlapSeconds: z.optional(z.int().check(z.gte(0), z.lte(7 * 86_400))),
  }),
  reply: withSecret,
  refusals: ['SESSION_NOT_FRESH', ...oneWebhookRefusals],
})

export const enableWebhook = endpoint({
  summary: 'Enables a webhook that was disabled or paused, and sends its waiting deliveries at once.',
  method: 'POST',
  path: '/webhooks/enable',
  access: 'signed-in',
  notImpersonated: true,
  body: z.object({ webhookId }),
  reply: webhook,
  refusals: oneWebhookRefusals,
})

export const testWebhook = endpoint({
  summary: 'Sends an event `webhook.test` at once, and returns the reply of the receiver.',
  method: 'POST',
  path: '/webhooks/test',
  access: 'signed-in',
  notImpersonated: true,
  limit: { window: 60, max: 10 },
  body: z.object({ webhookId }),
  reply: z.object({
    /** Null if there was no reply. */
    status: z.nullable(z.number()),
    milliseconds: z.number(),
    /** The first 1,024 bytes of the reply. */
    reply: z.nullable(z.string()),
    /** The reason why there was no reply; null if there was a reply. */
    error: z.nullable(z.string()),
  }),
  refusals: oneWebhookRefusals,
})
