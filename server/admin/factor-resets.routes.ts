import { approveReset, resetSecondFactor, stopUserReset } from '../../contract/admin/factor-resets.ts'
import { route } from '../http/route.ts'
import * as resets from './factor-resets.ts'

export const factorResetRoutes = [
  route(resetSecondFactor, async ({ deps, body, actor, visitor }) => ({
    reset: await resets.requestReset(deps, { ...body, actor, visitor }),
  })),

  route(approveReset, async ({ deps, body, actor, visitor }) => {
    await resets.approveWaitingReset(deps, { ...body, actor, visitor })
    return { status: true }
  }),

  route(stopUserReset, async ({ deps, body, actor, visitor }) => {
    await resets.stopResetOf(deps, { ...body, actor, visitor })
    return { status: true }
  }),
]
