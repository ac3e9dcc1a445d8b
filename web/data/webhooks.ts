import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Caller } from '../../client/call.ts'
import { getWebhookDelivery, listWebhookDeliveries, type DeliveryFilter } from '../../contract/webhooks/deliveries.ts'
import { getWebhook, listWebhooks } from '../../contract/webhooks/webhooks.ts'
import { answer } from './queries.ts'

/** The interval for refetching while a listed delivery is pending, or while the webhook is failing or paused. */
const pollMilliseconds = 3000
/** The interval for refetching a list without pending deliveries, in which new deliveries can appear at any time. */
const idlePollMilliseconds = 10_000

/** Returns the query for the webhooks of an organization, or of the site if `organizationId` is null. */
export function webhooksQuery(call: Caller, organizationId: string | null) {
  const query = organizationId === null ? {} : { organizationId }
  return queryOptions({
    queryKey: ['webhooks', 'of', organizationId],
    queryFn: ({ signal }) => answer(call(listWebhooks, { query, signal })),
  })
}

export function webhookQuery(call: Caller, webhookId: string) {
  return queryOptions({
    queryKey: ['webhooks', 'one', webhookId],
    queryFn: ({ signal }) => answer(call(getWebhook, { query: { webhookId }, signal })),
    refetchInterval: ({ state }) =>
      ['failing', 'paused'].includes(state.data?.state ?? '') ? pollMilliseconds : false,
  })
}

/** Returns the query for the deliveries of a webhook, page by page. */
export function deliveriesQuery(call: Caller, webhookId: string, status: DeliveryFilter | undefined) {
  return infiniteQueryOptions({
    queryKey: ['webhooks', 'deliveries', webhookId, status],
    queryFn: ({ signal, pageParam }) => {
      const query = { webhookId, ...(status ? { status } : {}), ...(pageParam === null ? {} : { cursor: pageParam }) }
      return answer(call(listWebhookDeliveries, { query, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) => deliveries.some((each) => each.status === 'waiting'))
        ? pollMilliseconds
        : idlePollMilliseconds,
  })
}

/** Returns the query for a delivery with its attempts. */
export function deliveryQuery(call: Caller, webhookId: string, deliveryId: string) {
  return queryOptions({
    queryKey: ['webhooks', 'delivery', webhookId, deliveryId],
    queryFn: ({ signal }) => answer(call(getWebhookDelivery, { query: { webhookId, deliveryId }, signal })),
    refetchInterval: ({ state }) => (state.data?.delivery.status === 'waiting' ? pollMilliseconds : false),
  })
}
