import type { EventConsumer } from '../events/spread.ts'
import { insertDeliveries } from './lanes.sql.ts'

/** Converts events to deliveries, in the transaction that marks the events as read. */
export const webhookFeed: EventConsumer = {
  name: 'webhooks',
  async feed(deps, events) {
    await insertDeliveries(deps.db, events, deps.now())
  },
}
