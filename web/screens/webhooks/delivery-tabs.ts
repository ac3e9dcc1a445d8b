import type { DeliveryFilter } from '../../../contract/webhooks/deliveries.ts'

/** The tabs of the deliveries, by their names in the URL. */
export const deliveryTabs = ['all', 'waiting', 'retrying', 'failed'] as const satisfies readonly (
  | 'all'
  | DeliveryFilter
)[]
export type DeliveryTab = (typeof deliveryTabs)[number]
