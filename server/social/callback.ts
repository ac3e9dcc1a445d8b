import type { SocialError } from '../../contract/redirect-errors.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import { secondStepPath } from '../../contract/sign-in/challenge.ts'
import type { SentBack } from '../../contract/social/sign-in.ts'
import type { Actor, Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { describeError } from '../process/log.ts'
import { RedirectError, Refusal } from '../refusal.ts'
import { noEntry } from '../sessions/gate.ts'
import { isClaims, type Claims } from './claims.ts'
import type { SocialProviders } from './configured-providers.ts'
import { exchangeCode, type Tokens } from './exchange.ts'
import { takeFlow, type Flow } from './flows.ts'
import { authenticationTime, isSince } from './authentication-time.ts'
import { verifyIdToken } from './id-tokens.ts'
import { linkOwnAccount, type ProviderSignIn } from './linking.ts'
import { rememberPendingLink } from './pending-links.ts'
import { readProfile } from './profiles.ts'
import { signInWithProvider } from './sign-in.ts'

type Arrival = {
  providerId: string
  /** The provider's response; null if it is not readable. */
  sentBack: SentBack | null
  browserSecret: string | null
  actor: Actor | null
  visitor: Visitor
}

type Back = {
  /** Returns the target if it is still trusted, otherwise null. */
  safeRedirect(target: string): string | null
}

/** A callback failed. `target` is the error page of the flow; null if the flow is unknown or has no error page. */
export class FailedCallback extends Error {
  readonly code: string
  readonly target: string | null
  readonly description: string | undefined
  /**
   * The secret of a pending link, which the browser stores until the user has proved that they own the existing
   * account.
   */
  readonly pendingLink: string | undefined

  constructor(
    code: string,
    target: string | null,
    details: { description?: string | undefined; pendingLink?: string } = {},
  ) {
    super(code)
    this.code = code
    this.target = target
    this.description = details.description
    this.pendingLink = details.pendingLink
  }
}

/**
 * Completes a social sign-in flow: signs the user in, or links the account to the user who started the flow. Throws
 * `FailedCallback` if the flow fails.
 */
export async function arrive(deps: Deps, providers: SocialProviders, arrival: Arrival, back: Back) {
  const { sentBack } = arrival
  if (!sentBack) throw fail('invalid_callback_request', null)
  const { state, error } = sentBack
  if (state === undefined && error === undefined) throw fail('state_not_found', null)
  const flow = state === undefined ? null : await takeFlow(deps, { ...arrival, state })
  if (error !== undefined)
    throw new FailedCallback(error, flow?.errorURL ?? null, { description: sentBack.error_description })
  if (!flow) throw fail('please_restart_the_process', null)
  if (sentBack.code === undefined) throw fail('no_code', flow)

  const providerSignIn = await readProviderSignIn(deps, providers, {
    flow,
    sentBack,
    code: sentBack.code,
    visitor: arrival.visitor,
  })
  const callbackURL = back.safeRedirect(flow.callbackURL)
  if (callbackURL === null) throw fail('no_callback_url', flow)
  try {
    if (flow.linkUserId === null) return await finishSignIn(deps, providerSignIn, { flow, callbackURL, back })
    return await finishLink(deps, providerSignIn, { ...arrival, flow, callbackURL, userId: flow.linkUserId })
  } catch (failure) {
    throw describeFailure(failure, flow)
  }
}

async function finishSignIn(
  deps: Deps,
  providerSignIn: ProviderSignIn,
  { flow, callbackURL, back }: { flow: Flow; callbackURL: string; back: Back },
) {
  const newUserURL = (flow.newUserURL && back.safeRedirect(flow.newUserURL)) || callbackURL
  const { requestSignUp } = flow
  const landings = { newUser: newUserURL, known: callbackURL }
  const outcome = await signInWithProvider(deps, providerSignIn, { requestSignUp, landings })
  if (!('owner' in outcome)) {
    const landing = outcome.isNew ? newUserURL : callbackURL
    return { ...outcome, location: outcome.entry.challenge ? secondStepPath : landing }
  }
  const pendingLink = await rememberPendingLink(deps, providerSignIn, { owner: outcome.owner, callbackURL })
  throw new FailedCallback('account_not_linked' satisfies SocialError, flow.errorURL, { pendingLink })
}

async function finishLink(
  deps: Deps,
  providerSignIn: ProviderSignIn,
  { actor, userId, flow, callbackURL }: { actor: Actor | null; userId: string; flow: Flow; callbackURL: string },
) {
  // The user who started the flow must still be signed in on this browser, and must not be impersonated.
  if (actor?.user.id !== userId || actor.session.impersonatedBy !== null) throw fail('please_restart_the_process', flow)
  // The user chose the provider account, so the account's email address may differ from the user's, as in Better Auth.
  await linkOwnAccount(deps, providerSignIn, actor, { allowDifferentEmails: true })
  return { entry: noEntry, user: actor.user, location: callbackURL }
}

/** Exchanges the code for tokens, and reads the profile of the user whom the provider has authenticated. */
async function readProviderSignIn(
  deps: Deps,
  providers: SocialProviders,
  sent: { flow: Flow; sentBack: SentBack; code: string; visitor: Visitor },
): Promise<ProviderSignIn> {
  const { flow, sentBack, code, visitor } = sent
  const provider = providers.get(flow.providerId)
  if (!provider) throw fail('oauth_provider_not_found', flow)
  const now = deps.now()
  const fails = (reason: SocialError) => (error: unknown) => {
    deps.log.warn(
      { provider: provider.id, code: reason, error: describeError(error) },
      'A provider’s response was refused',
    )
    return fail(reason, flow)
  }

  const tokens = await exchangeCode(provider, {
    code,
    iss: sentBack.iss,
    deviceId: sentBack.device_id,
    codeVerifier: flow.codeVerifier,
    scopes: flow.scopes,
    now,
  }).catch((error: unknown) => Promise.reject(fails('invalid_code')(error)))
  const { profile, claims } = await readProfileOf(deps, { provider, tokens, flow, user: sentBack.user }).catch(
    (error: unknown) => Promise.reject(fails('unable_to_get_user_info')(error)),
  )
  const authenticatedAt = await authenticationTime(provider, { claims, now })
  if (flow.askedAgainAt !== null && !isSince(authenticatedAt, flow.askedAgainAt)) throw fail('login_required', flow)
  return { provider, profile, tokens, visitor, authenticatedAt: authenticatedAt ?? now }
}

async function readProfileOf(
  deps: Deps,
  {
    provider,
    tokens,
    flow,
    user,
  }: Pick<ProviderSignIn, 'provider'> & { tokens: Tokens; flow: Flow; user?: string | undefined },
) {
  const { issuer } = await provider.endpoints()
  if (issuer && tokens.idToken === null) throw new Error('An OpenID Connect provider returned no ID token')
  const claims: Claims = issuer
    ? await verifyIdToken(provider, tokens.idToken!, { nonce: flow.nonce, now: deps.now() })
    : {}
  const profile = await readProfile(provider, { claims, accessToken: tokens.accessToken, user: userField(user) })
  return { profile, claims }
}

/** Parses the form field `user`: JSON with the user's name, which Apple sends only at the first sign-in. */
function userField(user: string | undefined): Claims | undefined {
  if (user === undefined) return undefined
  try {
    const parsed: unknown = JSON.parse(user)
    return isClaims(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

function fail(code: SocialError, flow: Flow | null) {
  return new FailedCallback(code, flow?.errorURL ?? null)
}

/** The error code in the redirect for each refusal. */
const codesOfRefusals: Partial<Record<RefusalCode, SocialError>> = {
  BANNED_USER: 'banned',
  SIGN_UP_REFUSED: 'sign_up_refused',
  FAILED_TO_CREATE_SESSION: 'unable_to_create_session',
  PENDING_LINK_NOT_FOUND: 'please_restart_the_process',
}

/** Returns the error code of a failed sign-in for the redirect; null if the failure has no such code. */
export function socialErrorOf(failure: unknown): string | null {
  if (failure instanceof RedirectError) return failure.code
  return failure instanceof Refusal ? (codesOfRefusals[failure.code] ?? null) : null
}

function describeFailure(failure: unknown, flow: Flow) {
  const code = socialErrorOf(failure)
  if (code === null) return failure
  const hasWords = code === 'banned' || code === 'sign_up_refused'
  const description = hasWords && failure instanceof Refusal ? failure.message : undefined
  return new FailedCallback(code, flow.errorURL, { description })
}
