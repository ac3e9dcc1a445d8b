import { readPasswordStatus, reopenPasswords } from '../../contract/sessions/password-lanes.ts'
import { route } from '../http/route.ts'
import { passwordOf, readLaneStatus, reopenPasswordsOf } from './guess-lanes.ts'

export const passwordLaneRoutes = [
  route(readPasswordStatus, async ({ deps, actor }) => ({
    newDevices: await readLaneStatus(deps, passwordOf(actor.user.email)),
  })),

  route(reopenPasswords, async ({ deps, actor, visitor }) => {
    await reopenPasswordsOf(deps, { actor, visitor })
    return { status: true }
  }),
]
