import {
  confirmPendingLink,
  mailPendingLink,
  openPendingLink,
  readPendingLink,
} from '../../contract/social/pending-link.ts'
import { secondStepPath } from '../../contract/sign-in/challenge.ts'
import { visibleFullUser } from '../accounts/users.ts'
import { withError } from '../http/redirect-errors.ts'
import { Redirect, route } from '../http/route.ts'
import { challengeReply } from '../sessions/challenges.ts'
import { socialErrorOf } from './callback.ts'
import { providersOf } from './configured-providers.ts'
import * as pendingLinks from './pending-links.ts'

export const pendingLinkRoutes = [
  route(readPendingLink, ({ deps, cookies }) =>
    pendingLinks.describePendingLink(deps, providersOf(deps.config), cookies.secret('pending_link')),
  ),

  route(confirmPendingLink, async ({ deps, body, visitor, cookies }) => {
    const secret = cookies.secret('pending_link')
    const { entry, user, location } = await pendingLinks.confirmPendingLink(deps, providersOf(deps.config), {
      ...body,
      secret,
      visitor,
    })
    cookies.setEntry(entry, visibleFullUser(deps.config, user))
    cookies.dropSecret('pending_link')
    return entry.challenge ? challengeReply(entry.challenge) : { url: location }
  }),

  route(mailPendingLink, async ({ deps, visitor, cookies }) => {
    const secret = cookies.secret('pending_link')
    await pendingLinks.mailPendingLink(deps, providersOf(deps.config), { secret, visitor })
    return { status: true }
  }),

  route(openPendingLink, async ({ deps, query, visitor, cookies }) => {
    try {
      const secret = cookies.secret('pending_link')
      const { entry, user, location } = await pendingLinks.openPendingLink(deps, providersOf(deps.config), {
        ...query,
        secret,
        visitor,
      })
      cookies.setEntry(entry, visibleFullUser(deps.config, user))
      cookies.dropSecret('pending_link')
      return new Redirect(entry.challenge ? secondStepPath : location)
    } catch (error) {
      const code = socialErrorOf(error)
      if (code === null) throw error
      return new Redirect(withError('/auth-error', code))
    }
  }),
]
