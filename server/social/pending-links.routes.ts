import {
  confirmPendingLink,
  mailPendingLink,
  openPendingLink,
  readPendingLink,
} from '../../contract/social/pending-link.ts'
import { visibleFullUser } from '../accounts/users.ts'
import { withError } from '../http/redirect-errors.ts'
import { Redirect, route } from '../http/route.ts'
import { socialErrorOf } from './callback.ts'
import type { SocialProviders } from './configured-providers.ts'
import * as pendingLinks from './pending-links.ts'

/** The routes by which a browser proves that the account with its provider's address is theirs. */
export function pendingLinkRoutes(providers: SocialProviders) {
  return [
    route(readPendingLink, ({ deps, cookies }) =>
      pendingLinks.describePendingLink(deps, providers, cookies.secret('pending_link')),
    ),

    route(confirmPendingLink, async ({ deps, body, visitor, cookies }) => {
      const secret = cookies.secret('pending_link')
      const { session, user, location } = await pendingLinks.confirmPendingLink(deps, providers, {
        ...body,
        secret,
        visitor,
      })
      cookies.setSession(session, { remember: true, user: visibleFullUser(deps.config, user) })
      cookies.dropSecret('pending_link')
      return { url: location }
    }),

    route(mailPendingLink, async ({ deps, visitor, cookies }) => {
      const secret = cookies.secret('pending_link')
      await pendingLinks.mailPendingLink(deps, providers, { secret, visitor })
      return { status: true }
    }),

    route(openPendingLink, async ({ deps, query, visitor, cookies }) => {
      try {
        const secret = cookies.secret('pending_link')
        const { session, user, location } = await pendingLinks.openPendingLink(deps, providers, {
          ...query,
          secret,
          visitor,
        })
        cookies.setSession(session, { remember: true, user: visibleFullUser(deps.config, user) })
        cookies.dropSecret('pending_link')
        return new Redirect(location)
      } catch (error) {
        const code = socialErrorOf(error)
        if (code === null) throw error
        return new Redirect(withError('/auth-error', code))
      }
    }),
  ]
}
