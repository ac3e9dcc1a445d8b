import * as oauth from 'oauth4webapi'
import { rememberSecret, consume } from '../accounts/verifications.ts'
import { encrypt, tryDecrypt } from '../crypto/encryption.ts'
import { digest, randomToken } from '../crypto/tokens.ts'
import { DatabaseAway } from '../database/outage.ts'
import type { Deps } from '../deps.ts'
import { describeError } from '../process/log.ts'
import { Refusal } from '../refusal.ts'
import { minuteSeconds } from '../time.ts'
import type { SocialProvider } from './configured-providers.ts'

/** How long a user can take at a provider. */
export const flowSeconds = 10 * minuteSeconds
const stateLength = 32
const verifierLength = 128
const browserSecretLength = 32

/** A social sign-in flow, as it was stored when it began. */
export type Flow = {
  providerId: string
  /** The user who links an account; null for a sign-in. */
  linkUserId: string | null
  /** The digest of the secret in the browser's cookie. */
  browser: string
  callbackURL: string
  errorURL: string | null
  newUserURL: string | null
  requestSignUp: boolean
  codeVerifier: string
  nonce: string
  scopes: readonly string[]
  /** When the provider was asked to authenticate the user again; null if an earlier authentication is accepted. */
  askedAgainAt: string | null
}

type Departure = Pick<Flow, 'linkUserId' | 'callbackURL' | 'errorURL' | 'newUserURL' | 'requestSignUp'> & {
  scopes: readonly string[] | undefined
  loginHint?: string | undefined
  /** Whether the provider must authenticate the user again, if it supports that. */
  asksAgain?: boolean
  /**
   * The secret in the browser's cookie from an earlier flow; null if the browser has no cookie. The new flow uses the
   * same secret, because a new secret would replace the cookie and break a flow in another tab.
   */
  browserSecret: string | null
}

/** Starts a flow. Returns the redirect to the provider, and the secret for the browser's cookie. */
export async function startFlow(deps: Deps, provider: SocialProvider, departure: Departure) {
  const browserSecret = departure.browserSecret ?? randomToken(browserSecretLength)
  const state = randomToken(stateLength)
  const { linkUserId, callbackURL, errorURL, newUserURL, requestSignUp } = departure
  const flow: Flow = {
    providerId: provider.id,
    linkUserId,
    browser: digest(browserSecret),
    callbackURL,
    errorURL,
    newUserURL,
    requestSignUp,
    codeVerifier: randomToken(verifierLength),
    nonce: randomToken(stateLength),
    scopes: [...provider.scopes, ...(departure.scopes ?? [])],
    askedAgainAt: departure.asksAgain && (await canAskAgain(deps, provider)) ? deps.now().toISOString() : null,
  }
  const address = await authorizationAddress(deps, provider, flow, { state, loginHint: departure.loginHint })
  await rememberFlow(deps, state, flow)
  return { url: address.href, browserSecret }
}

/**
 * Uses up and returns the flow of a callback. Returns null if the flow is unknown, was used, has expired, or belongs to
 * another browser or provider.
 */
export async function takeFlow(
  deps: Deps,
  arrival: { state: string; providerId: string; browserSecret: string | null },
): Promise<Flow | null> {
  const encrypted = await consume(deps, 'social-state', arrival.state)
  if (encrypted === null) return null
  const text = tryDecrypt(encrypted, deps.keys.allOf('social-state'), placeOf(arrival.state))
  if (text === null) return null
  const flow = JSON.parse(text) as Flow
  const isSameBrowser = arrival.browserSecret !== null && flow.browser === digest(arrival.browserSecret)
  return isSameBrowser && flow.providerId === arrival.providerId ? flow : null
}

async function rememberFlow(deps: Deps, state: string, flow: Flow) {
  const value = encrypt(JSON.stringify(flow), deps.keys.of('social-state'), placeOf(state))
  try {
    await rememberSecret(deps, {
      purpose: 'social-state',
      secret: state,
      userId: flow.linkUserId,
      value,
      lifetimeSeconds: flowSeconds,
    })
  } catch (error) {
    if (error instanceof DatabaseAway) throw error
    deps.log.error({ error: describeError(error) }, 'A social sign-in could not be stored')
    throw new Refusal('UNABLE_TO_CREATE_VERIFICATION')
  }
}

function placeOf(state: string) {
  return `verifications/social-state/${digest(state)}`
}

/** Returns the provider's authorization URL, with its parameters in Better Auth's order. */
async function authorizationAddress(
  deps: Deps,
  provider: SocialProvider,
  flow: Flow,
  asked: { state: string; loginHint: string | undefined },
) {
  const { row, options } = provider
  const endpoints = await reach(deps, provider)
  const address = new URL(endpoints.authorization!)
  const parameters: Record<string, string | undefined> = {
    response_type: 'code',
    [row.clientIdParameter ?? 'client_id']: options.clientId,
    state: asked.state,
    scope: flow.scopes.length > 0 ? [...new Set(flow.scopes)].join(row.scopeSeparator ?? ' ') : undefined,
    redirect_uri: provider.redirectURI,
    login_hint: asked.loginHint,
    prompt: flow.askedAgainAt === null ? options.prompt : 'login',
    max_age: flow.askedAgainAt === null ? undefined : '0',
    hd: options.hd,
    access_type: options.accessType,
    nonce: endpoints.issuer ? flow.nonce : undefined,
    code_challenge_method: 'S256',
    code_challenge: await oauth.calculatePKCECodeChallenge(flow.codeVerifier),
    ...row.authorizationParameters,
  }
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) address.searchParams.set(name, value)
  return address
}

function reach(deps: Deps, provider: SocialProvider) {
  return reaching(deps, provider, () => provider.endpoints())
}

function canAskAgain(deps: Deps, provider: SocialProvider) {
  return reaching(deps, provider, () => provider.authenticatesAgain())
}

async function reaching<T>(deps: Deps, provider: SocialProvider, work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    deps.log.warn({ provider: provider.id, error: describeError(error) }, 'A provider could not be reached')
    throw new Refusal('PROVIDER_COULD_NOT_BE_REACHED')
  }
}
