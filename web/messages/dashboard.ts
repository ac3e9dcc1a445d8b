import { coreMessages, type CoreMessages } from './en/core.ts'
import { dashboardRefusals } from './en/dashboard-refusals.ts'

/** The messages that every page needs, and the messages for refusals that only dashboard calls return. */
export const dashboardCoreMessages: CoreMessages = {
  ...coreMessages,
  refusals: { ...coreMessages.refusals, ...dashboardRefusals },
}
