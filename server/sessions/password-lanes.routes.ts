import { reopenPasswords } from '../../contract/sessions/password-lanes.ts'
import { route } from '../http/route.ts'
import { reopenPasswordsOf } from './guess-lanes.ts'

export const passwordLaneRoutes = [
  route(reopenPasswords, async ({ deps, actor, visitor }) => {
    await reopenPasswordsOf(deps, { actor, visitor })
    return { status: true }
  }),
]
