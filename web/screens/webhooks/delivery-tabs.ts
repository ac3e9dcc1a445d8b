import type { DeliveryFilter } from '../../../contract/webhooks/deliveries.ts'

/** The names of the tabs that filter deliveries, as they appear in the URL. */
export const deliveryTabs = ['all', 'waiting', 'retrying', 'failed'] as const satisfies readonly (
  | 'all'
  | DeliveryFilter
)[]
export type DeliveryTab = (typeof deliveryTabs)[number]
