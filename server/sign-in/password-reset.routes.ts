import {
  forgetPassword,
  requestPasswordReset,
  resetPassword,
  resetPasswordToken,
  resetRequested,
} from '../../contract/sign-in/password-reset.ts'
import type { Config } from '../config/config.ts'
import { Redirect, route } from '../http/route.ts'
import { isResetLinkGood, requestResetLink, resetPasswordByToken } from './password-reset.ts'

export const passwordResetRoutes = [
  ...[requestPasswordReset, forgetPassword].map((endpoint) =>
    route(endpoint, async ({ deps, body, visitor }) => {
      await requestResetLink(deps, { ...body, visitor })
      return { status: true, message: resetRequested }
    }),
  ),

  route(resetPasswordToken, async ({ deps, params, query }) => {
    const token = params['token'] ?? ''
    const outcome = (await isResetLinkGood(deps, token)) ? ({ token } as const) : ({ error: 'INVALID_TOKEN' } as const)
    return new Redirect(placeFor(deps.config, query.callbackURL, outcome))
  }),

  route(resetPassword, async ({ deps, body, query, visitor }) => {
    const token = body.token ?? query.token
    await resetPasswordByToken(deps, { token, newPassword: body.newPassword, visitor })
    return { status: true }
  }),
]

/** Returns the absolute URL to which a reset link redirects. */
function placeFor(config: Config, callbackURL: string, outcome: { token: string } | { error: 'INVALID_TOKEN' }) {
  // Without a page on which the user can choose a password, a valid token is useless, so it is reported as invalid.
  if (callbackURL === '') return `${config.origin}${config.basePath}/error?error=INVALID_TOKEN`
  const place = new URL(callbackURL, config.origin)
  for (const [name, value] of Object.entries(outcome)) place.searchParams.set(name, value)
  return place.href
}
