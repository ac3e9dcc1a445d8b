import { sendVerificationEmail, verifyEmail } from '../../contract/accounts/email-verification.ts'
import { redirectWithError } from '../http/redirect-errors.ts'
import { Redirect, route } from '../http/route.ts'
import { requestVerificationLink, verifyEmailByToken } from './email-verification.ts'

export const emailVerificationRoutes = [
  route(sendVerificationEmail, async ({ deps, body, actor }) => {
    await requestVerificationLink(deps, { ...body, actor })
    return { status: true }
  }),

  route(verifyEmail, ({ deps, query, visitor, actor, cookies }) =>
    redirectWithError(query.callbackURL, async () => {
      const { session } = await verifyEmailByToken(deps, { token: query.token, visitor, actor })
      if (session) cookies.setSession(session, { remember: true })
      return query.callbackURL ? new Redirect(query.callbackURL) : { status: true, user: null }
    }),
  ),
]
