import { cancelEmailChange, changeEmail, resumeEmailChange } from '../../contract/accounts/email-change.ts'
import { route } from '../http/route.ts'
import { approveOpenedChange, cancelEmailChange as endEmailChange, changeOwnEmail } from './email-change.ts'
import { visibleFullUser } from './users.ts'

export const emailChangeRoutes = [
  route(changeEmail, async ({ deps, body, actor, visitor, cookies }) => {
    const user = await changeOwnEmail(deps, { ...body, actor, visitor })
    if (user) cookies.setSession(actor.session, { user: visibleFullUser(deps.config, user) })
    return { status: true }
  }),

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
