import { coreMessages, type CoreMessages } from './en/core.ts'
import { dashboardRefusals } from './en/dashboard-refusals.ts'

/** The messages of every page, plus the refusals that only the dashboard can get. */
export const dashboardCoreMessages: CoreMessages = {
  ...coreMessages,
  refusals: { ...coreMessages.refusals, ...dashboardRefusals },
}
