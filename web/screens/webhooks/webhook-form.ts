import * as z from 'zod/mini'
import type { EventAction } from '../../../contract/audit/actions.ts'
import { addressRefusals } from '../../../contract/webhooks/refusals.ts'
import type { Webhook } from '../../../contract/webhooks/webhooks.ts'
import type { CallError } from '../../../client/call.ts'

const choice = z.enum(['all', 'some'])

/** The fields that choose events and organizations. */
export const choiceFields = {
  events: choice,
  actions: z.array(z.string()),
  organizations: choice,
  organizationIds: z.array(z.string()),
}
export type Choices = { [Name in keyof typeof choiceFields]: z.output<(typeof choiceFields)[Name]> }

export const choiceNames = ['events', 'actions', 'organizations', 'organizationIds'] as const

/** Requires at least one event unless all are chosen, and at least one organization unless all are chosen. */
const choiceChecks = [
  z.refine<Choices>(({ events, actions }) => events === 'all' || actions.length > 0, {
    error: 'EVENTS_MISSING',
    path: ['actions'],
  }),
  z.refine<Choices>(({ organizations, organizationIds }) => organizations === 'all' || organizationIds.length > 0, {
    error: 'ORGANIZATIONS_MISSING',
    path: ['organizationIds'],
  }),
] as const

export const webhookSchema = z
  .object({
    url: z.string().check(z.trim(), z.minLength(1, 'ADDRESS_MISSING'), z.maxLength(2048, 'INVALID_ADDRESS')),
    name: z.string().check(z.trim(), z.minLength(1, 'DESCRIPTION_MISSING')),
    ...choiceFields,
  })
  .check(...choiceChecks)
export type WebhookValues = z.output<typeof webhookSchema>

/** Returns the values of the form for a webhook; without a webhook, the initial values for a new webhook. */
export function valuesOf(webhook?: Webhook): WebhookValues {
  return { url: webhook?.url ?? '', name: webhook?.name ?? '', ...choicesOf(webhook) }
}

type Chosen = { actions: readonly string[] | null; organizationIds: readonly string[] | null }

/** Converts the stored choices of a webhook to fields of the form. A stored null means “all”. */
function choicesOf({ actions, organizationIds }: Chosen = { actions: null, organizationIds: null }): Choices {
  return {
    events: actions === null ? 'all' : 'some',
    actions: [...(actions ?? [])],
    organizations: organizationIds === null ? 'all' : 'some',
    organizationIds: [...(organizationIds ?? [])],
  }
}

/** Converts the values of the form to the settings that the endpoints expect. */
export function settingsOf({ url, name, events, actions, organizations, organizationIds }: WebhookValues) {
  return {
    url,
    name,
    actions: events === 'all' ? null : (actions as EventAction[]),
    organizationIds: organizations === 'all' ? null : organizationIds,
  }
}

/** Returns the field that a refusal is about: `url` if the URL was refused, otherwise undefined. */
export function fieldOf({ code }: CallError) {
  return (addressRefusals as readonly (string | undefined)[]).includes(code) ? 'url' : undefined
}
