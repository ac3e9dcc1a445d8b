import { cancelEmailChange, resumeEmailChange } from '../../contract/portal/email-change.ts'
import { cancelEmailChange as endEmailChange } from '../accounts/email-change.ts'
import { visibleFullUser } from '../accounts/users.ts'
import { route } from '../http/route.ts'
import { approveOpenedChange } from './email-change.ts'

export const portalEmailChangeRoutes = [
  route(cancelEmailChange, async ({ deps, actor, visitor }) => {
    await endEmailChange(deps, { actor, visitor })
    return { status: true }
  }),

  route(resumeEmailChange, async ({ deps, body, actor, visitor, cookies }) => {
    const token = cookies.secret('approval')
    const { error, changed } = await approveOpenedChange(deps, { ...body, token, actor, visitor })
    if (changed) cookies.setSession(changed.session, { user: visibleFullUser(deps.config, changed.user) })
    cookies.dropSecret('approval')
    return { error }
  }),
]
