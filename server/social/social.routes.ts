import { callback, callbackForm, signInSocial } from '../../contract/social/sign-in.ts'
import { linkSocial } from '../../contract/social/linking.ts'
import type { SentBack } from '../../contract/social/sign-in.ts'
import { visibleFullUser, visibleUser } from '../accounts/users.ts'
import type { Actor, Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { Cookies } from '../http/cookies/cookies.ts'
import { withError } from '../http/redirect-errors.ts'
import { Redirect, route } from '../http/route.ts'
import type { TrustedOrigins } from '../http/trusted-origins.ts'
import { describeError } from '../process/log.ts'
import { Refusal } from '../refusal.ts'
import { challengeReply } from '../sessions/challenges.ts'
import { arrive, FailedCallback } from './callback.ts'
import { providersOf } from './configured-providers.ts'
import { flowSeconds, startFlow } from './flows.ts'
import { linkWithIdToken, signInWithIdToken } from './id-token-sign-in.ts'
import { pendingLinkSeconds } from './pending-links.ts'

export const socialRoutes = [
  route(signInSocial, async ({ deps, body, visitor, cookies }) => {
    const provider = findProvider(deps, body.provider)
    const requestSignUp = body.requestSignUp === true
    if (body.idToken) {
      const { entry, user } = await signInWithIdToken(deps, provider, {
        ...body,
        idToken: body.idToken,
        requestSignUp,
        visitor,
      })
      cookies.setEntry(entry, visibleFullUser(deps.config, user))
      if (entry.challenge) return challengeReply(entry.challenge)
      return { redirect: false, token: entry.session?.token, user: visibleUser(deps.config, user) }
    }
    const { url, browserSecret } = await startFlow(deps, provider, {
      linkUserId: null,
      callbackURL: callbackOf(deps, body.callbackURL),
      errorURL: body.errorCallbackURL || null,
      newUserURL: body.newUserCallbackURL || null,
      requestSignUp,
      scopes: body.scopes,
      loginHint: body.loginHint,
      asksAgain: body.prompt === 'login',
      browserSecret: cookies.secret('state'),
    })
    cookies.keepSecret('state', browserSecret, flowSeconds)
    return { url, redirect: body.disableRedirect !== true }
  }),

  route(linkSocial, async ({ deps, body, actor, visitor, cookies }) => {
    const provider = findProvider(deps, body.provider)
    if (body.idToken) {
      await linkWithIdToken(deps, provider, { idToken: body.idToken, actor, visitor })
      return { url: '', redirect: false, status: true }
    }
    const { url, browserSecret } = await startFlow(deps, provider, {
      linkUserId: actor.user.id,
      callbackURL: callbackOf(deps, body.callbackURL),
      errorURL: body.errorCallbackURL || null,
      newUserURL: null,
      requestSignUp: body.requestSignUp === true,
      scopes: body.scopes,
      browserSecret: cookies.secret('state'),
    })
    cookies.keepSecret('state', browserSecret, flowSeconds)
    return { url, redirect: body.disableRedirect !== true }
  }),

  route(callback, ({ query, params, ...context }) =>
    answerCallback({ ...context, providerId: params['id']!, sentBack: query }),
  ),

  route(callbackForm, ({ body, params, ...context }) => {
    // The browser sends no cookies with a POST from another site, but sends them with the GET request after a redirect.
    if (body && context.cookies.secret('state') === null)
      return new Redirect(
        `${context.deps.config.basePath}/callback/${params['id']!}?${new URLSearchParams(sent(body))}`,
      )
    return answerCallback({ ...context, providerId: params['id']!, sentBack: body ?? null })
  }),
]

function findProvider({ config }: Deps, id: string) {
  const provider = providersOf(config).get(id)
  if (!provider) throw new Refusal('PROVIDER_NOT_FOUND')
  return provider
}

function callbackOf({ config }: Deps, callbackURL: string | undefined) {
  if (callbackURL === '') throw new Refusal('CALLBACKURL_IS_REQUIRED')
  return callbackURL ?? config.origin
}

function sent(body: SentBack) {
  return Object.entries(body).filter((entry): entry is [string, string] => entry[1] !== undefined)
}

type Callback = {
  deps: Deps
  trusted: TrustedOrigins
  providerId: string
  sentBack: SentBack | null
  actor: Actor | null
  visitor: Visitor
  cookies: Cookies
}

async function answerCallback(request: Callback) {
  const { deps, trusted, cookies, providerId, sentBack, actor, visitor } = request
  const arrival = { providerId, sentBack, actor, visitor, browserSecret: cookies.secret('state') }
  const errorPage = deps.config.onAPIError.errorURL ?? `${deps.config.origin}${deps.config.basePath}/error`
  try {
    const { entry, user, location } = await arrive(deps, providersOf(deps.config), arrival, trusted)
    cookies.setEntry(entry, visibleFullUser(deps.config, user))
    return new Redirect(location)
  } catch (error) {
    if (!(error instanceof FailedCallback)) {
      deps.log.error({ provider: providerId, error: describeError(error) }, 'A callback failed')
      return new Redirect(withError(errorPage, 'internal_server_error'))
    }
    if (error.pendingLink) cookies.keepSecret('pending_link', error.pendingLink, pendingLinkSeconds)
    const target = (error.target && trusted.safeRedirect(error.target)) || errorPage
    return new Redirect(withError(target, error.code, error.description))
  }
}
