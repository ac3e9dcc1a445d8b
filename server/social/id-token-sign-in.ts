import type { Actor, Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { describeError } from '../process/log.ts'
import { RedirectError, Refusal } from '../refusal.ts'
import { authenticationTime } from './authentication-time.ts'
import type { SocialProvider } from './configured-providers.ts'
import type { Tokens } from './exchange.ts'
import { verifyIdToken } from './id-tokens.ts'
import { linkOwnAccount, type ProviderSignIn } from './linking.ts'
import { readProfile } from './profiles.ts'
import { signInWithProvider } from './sign-in.ts'

/** An ID token that an app on the user's device received from the provider. */
export type HandedIdToken = {
  token: string
  nonce?: string | undefined
  accessToken?: string | undefined
  refreshToken?: string | undefined
  /** In milliseconds since 1970. */
  expiresAt?: number | undefined
  scopes?: readonly string[] | undefined
}

export async function signInWithIdToken(
  deps: Deps,
  provider: SocialProvider,
  request: { idToken: HandedIdToken; requestSignUp: boolean; visitor: Visitor },
) {
  const providerSignIn = await readIdTokenSignIn(deps, provider, request)
  const outcome = await refusing(() => signInWithProvider(deps, providerSignIn, request), 'UNABLE_TO_LINK_ACCOUNT')
  if ('owner' in outcome) throw new Refusal('ACCOUNT_NOT_LINKED')
  return outcome
}

/** Links the account of an ID token to the signed-in user. */
export async function linkWithIdToken(
  deps: Deps,
  provider: SocialProvider,
  request: { idToken: HandedIdToken; actor: Actor; visitor: Visitor },
) {
  const { actor } = request
  const providerSignIn = await readIdTokenSignIn(deps, provider, request)
  const { allowDifferentEmails } = deps.config.account.accountLinking
  const link = () => linkOwnAccount(deps, providerSignIn, actor, { allowDifferentEmails })
  await refusing(link, 'ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT')
}

async function readIdTokenSignIn(
  deps: Deps,
  provider: SocialProvider,
  { idToken, visitor }: { idToken: HandedIdToken; visitor: Visitor },
): Promise<ProviderSignIn> {
  if (!(await reachIssuer(deps, provider)) || provider.options.disableIdTokenSignIn)
    throw new Refusal('ID_TOKEN_NOT_SUPPORTED')
  const { nonce } = idToken
  const claims = await verifyIdToken(provider, idToken.token, { nonce, now: deps.now() }).catch((error: unknown) => {
    throw refusal(deps, provider, 'INVALID_ID_TOKEN', error)
  })
  // Only the ID token identifies the user. The access token that the app sent can belong to another user or another
  // app.
  const profile = await readProfile(provider, { claims, accessToken: null }).catch((error: unknown) => {
    throw refusal(deps, provider, 'FAILED_TO_GET_USER_INFO', error)
  })
  if (profile.email === null) throw new Refusal('USER_EMAIL_NOT_FOUND')
  const now = deps.now()
  const authenticatedAt = (await authenticationTime(provider, { claims, now })) ?? now
  return { provider, profile, tokens: tokensOf(idToken), visitor, authenticatedAt }
}

async function reachIssuer(deps: Deps, provider: SocialProvider) {
  try {
    return (await provider.endpoints()).issuer
  } catch (error) {
    throw refusal(deps, provider, 'PROVIDER_COULD_NOT_BE_REACHED', error)
  }
}

function tokensOf({ accessToken, refreshToken, expiresAt, scopes }: HandedIdToken): Tokens {
  const expiry = expiresAt === undefined ? null : new Date(expiresAt)
  return {
    accessToken: accessToken ?? null,
    refreshToken: refreshToken ?? null,
    idToken: null,
    accessTokenExpiresAt: expiry && Number.isFinite(expiry.getTime()) ? expiry : null,
    refreshTokenExpiresAt: null,
    scopes: scopes ?? [],
  }
}

type Reason = 'INVALID_ID_TOKEN' | 'FAILED_TO_GET_USER_INFO' | 'PROVIDER_COULD_NOT_BE_REACHED'

function refusal(deps: Deps, provider: SocialProvider, code: Reason, error: unknown) {
  deps.log.warn({ provider: provider.id, code, error: describeError(error) }, 'A provider’s response was refused')
  return new Refusal(code)
}

/**
 * Runs a function and converts errors to refusals that a JSON response can return. The refusal is `unlinkable` if the
 * account could not be stored.
 */
async function refusing<T>(
  work: () => Promise<T>,
  unlinkable: 'UNABLE_TO_LINK_ACCOUNT' | 'ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT',
) {
  try {
    return await work()
  } catch (error) {
    const refusal = error instanceof RedirectError ? error.otherwise : undefined
    if (refusal?.code === 'ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT') throw new Refusal(unlinkable)
    if (refusal) throw refusal
    if (error instanceof Refusal && error.code === 'FAILED_TO_CREATE_SESSION')
      throw new Refusal('UNABLE_TO_CREATE_SESSION')
    throw error
  }
}
