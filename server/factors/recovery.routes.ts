import { finishRecovery, readWaitingReset, requestRecovery, stopReset } from '../../contract/factors/recovery.ts'
import { route } from '../http/route.ts'
import { beginRecovery, finishOwnRecovery } from './recovery.ts'
import { readWaiting, stopWaitingReset } from './waiting-resets.ts'

export const recoveryRoutes = [
  route(requestRecovery, ({ deps, body, actor, visitor, cookies }) =>
    beginRecovery(deps, { actor, secret: cookies.secret('two_factor'), password: body.password, visitor }),
  ),

  route(finishRecovery, async ({ deps, body, actor, visitor, cookies }) => {
    await finishOwnRecovery(deps, { actor, secret: cookies.secret('two_factor'), code: body.code, visitor })
    cookies.dropSecret('two_factor')
    return { status: true }
  }),

  route(stopReset, async ({ deps, body, actor, visitor }) => {
    await stopWaitingReset(deps, { actor, token: body.token, visitor })
    return { status: true }
  }),

  route(readWaitingReset, async ({ deps, actor }) => ({ reset: await readWaiting(deps, actor.user.id) })),
]
