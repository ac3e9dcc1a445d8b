import { sendVerificationEmail, verifyEmail } from '../../contract/accounts/email-verification.ts'
import { secondStepPath } from '../../contract/sign-in/challenge.ts'
import { redirectWithError } from '../http/redirect-errors.ts'
import { Redirect, route } from '../http/route.ts'
import { challengeReply } from '../sessions/challenges.ts'
import { approveEmailChange } from './email-change.ts'
import { readMailedToken, requestVerificationLink, verifyEmailByToken } from './email-verification.ts'
import { visibleFullUser, visibleUser } from './users.ts'

const approvalKeptSeconds = 600

export const emailVerificationRoutes = [
  route(sendVerificationEmail, async ({ deps, body, actor, visitor }) => {
    await requestVerificationLink(deps, { ...body, actor, visitor })
    return { status: true }
  }),

  route(verifyEmail, ({ deps, query, visitor, actor, cookies }) =>
    redirectWithError(query.callbackURL, async () => {
      const { callbackURL } = query
      const token = await readMailedToken(deps, query.token)
      if (token.purpose === 'change-email') {
        // A signed-out visitor is refused below. The cookie keeps the token, so that the change can be approved after
        // the owner has signed in.
        if (!actor && callbackURL) cookies.keepSecret('approval', query.token, approvalKeptSeconds)
        const { user, session } = await approveEmailChange(deps, { token, callbackURL, visitor, actor })
        cookies.setSession(session, { user: visibleFullUser(deps.config, user) })
        return callbackURL ? new Redirect(callbackURL) : { status: true, user: visibleUser(deps.config, user) }
      }
      const { entry } = await verifyEmailByToken(deps, { token, visitor, actor, landing: callbackURL || null })
      cookies.setEntry(entry)
      if (entry.challenge) return callbackURL ? new Redirect(secondStepPath) : challengeReply(entry.challenge)
      return callbackURL ? new Redirect(callbackURL) : { status: true, user: null }
    }),
  ),
]
