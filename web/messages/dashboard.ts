import { coreMessages, type CoreMessages } from './en/core.ts'
import { dashboardRefusals } from './en/dashboard-refusals.ts'

/** The messages of every page, and those of the refusals that only dashboard calls return. */
export const dashboardCoreMessages: CoreMessages = {
  ...coreMessages,
  refusals: { ...coreMessages.refusals, ...dashboardRefusals },
}
