import { setTimeout as wait } from 'node:timers/promises'
import { digest, randomId } from '../../crypto/tokens.ts'
import type { Deps } from '../../deps.ts'
import { developmentClient } from './offer.ts'
import { choosingPage, refusingPage, type Answer } from './page.ts'
import { createTokens } from './tokens.ts'

/** A request to the development provider: its path relative to the issuer, and its query or form. */
export type ProviderRequest = {
  method: string
  path: string
  parameters: URLSearchParams
  authorization: string | undefined
}

export type ProviderReply = { location: string } | { html: string; status: number } | { json: object; status: number }

const codeSeconds = 60
const tokenSeconds = 3600
const slowMilliseconds = 10_000

/**
 * Creates an OpenID Connect provider for trying social sign-in without an account at a real provider. A visitor can
 * sign in as anyone. The provider supports the authorization code flow with PKCE, state, nonce, discovery, keys and
 * userinfo. Codes are signed, and each process accepts a code once.
 */
export function createDevelopmentProvider(deps: Deps) {
  const provider: DevelopmentProvider = {
    tokens: createTokens(deps),
    now: deps.now,
    redirectURI: `${deps.config.origin}${deps.config.basePath}/callback/development`,
    usedCodes: new Set(),
  }

  return async function answerProvider(request: ProviderRequest): Promise<ProviderReply | null> {
    const { parameters } = request
    switch (`${request.method} ${request.path}`) {
      case 'GET /.well-known/openid-configuration':
        return { json: documentOf(provider.tokens.issuer), status: 200 }
      case 'GET /jwks':
        return { json: await provider.tokens.jwks(), status: 200 }
      case 'GET /authorize':
      case 'POST /authorize': {
        const problem = problemWith(provider, parameters)
        if (problem) return { html: refusingPage(problem), status: 400 }
        if (request.method === 'GET') return { html: choosingPage(parameters), status: 200 }
        return authorize(provider, parameters)
      }
      case 'POST /token':
        return token(provider, parameters)
      case 'GET /userinfo':
        return userInfo(provider, request.authorization)
      default:
        return null
    }
  }
}

type DevelopmentProvider = {
  tokens: ReturnType<typeof createTokens>
  now: Deps['now']
  redirectURI: string
  usedCodes: Set<unknown>
}

/** Returns why an authorization request is invalid, or null. */
function problemWith({ redirectURI }: DevelopmentProvider, request: URLSearchParams) {
  if (request.get('client_id') !== developmentClient.clientId) return 'The client is unknown.'
  if (request.get('redirect_uri') !== redirectURI) return `The redirect URI is not ${redirectURI}`
  if (request.get('response_type') !== 'code') return 'The response type is not "code".'
  return request.get('code_challenge_method') === 'S256' ? null : 'The request has no PKCE challenge with S256.'
}

async function authorize(provider: DevelopmentProvider, form: URLSearchParams): Promise<ProviderReply> {
  const back = new URL(provider.redirectURI)
  back.searchParams.set('state', form.get('state') ?? '')
  const answer = (form.get('answer') ?? 'normal') as Answer
  if (answer === 'denied') {
    back.searchParams.set('error', 'access_denied')
    return { location: back.href }
  }
  const request = {
    jti: randomId(),
    // The visitor chooses a user at every sign-in, so the authentication time is always the current time.
    auth_time: Math.floor(provider.now().getTime() / 1000),
    nonce: form.get('nonce') ?? undefined,
    challenge: form.get('code_challenge'),
    isSlow: answer === 'slow',
    user: userOf(form, answer),
  }
  back.searchParams.set('code', await provider.tokens.sign(request, 'code', codeSeconds))
  return { location: back.href }
}

async function token(
  { tokens, redirectURI, usedCodes }: DevelopmentProvider,
  form: URLSearchParams,
): Promise<ProviderReply> {
  const { clientId, clientSecret } = developmentClient
  if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
    return { json: { error: 'invalid_client' }, status: 401 }
  const code = await tokens.verify(form.get('code') ?? '', 'code')
  const isRedeemed = code === null || usedCodes.has(code.jti)
  if (
    isRedeemed ||
    form.get('redirect_uri') !== redirectURI ||
    digest(form.get('code_verifier') ?? '') !== code['challenge']
  )
    return { json: { error: 'invalid_grant' }, status: 400 }
  usedCodes.add(code.jti)
  if (code['isSlow'] === true) await wait(slowMilliseconds)
  const user = code['user'] as { sub: string }
  const nonce = code['nonce'] === undefined ? {} : { nonce: code['nonce'] }
  const json = {
    access_token: await tokens.sign(user, 'userinfo', tokenSeconds),
    token_type: 'Bearer',
    expires_in: tokenSeconds,
    id_token: await tokens.sign({ ...user, ...nonce, auth_time: code['auth_time'] }, clientId, tokenSeconds),
  }
  return { json, status: 200 }
}

async function userInfo({ tokens }: DevelopmentProvider, authorization: string | undefined): Promise<ProviderReply> {
  const claims = await tokens.verify(authorization?.replace(/^Bearer /i, '') ?? '', 'userinfo')
  if (!claims) return { json: { error: 'invalid_token' }, status: 401 }
  const { sub, name, email, email_verified } = claims
  return { json: { sub, name, email, email_verified }, status: 200 }
}

/**
 * Returns the claims about the user. The entered email always identifies the same user, even if the returned email is
 * different.
 */
function userOf(form: URLSearchParams, answer: Answer) {
  const email = (form.get('email') ?? '').toLowerCase()
  const user = { sub: digest(email).slice(0, 20), name: form.get('name') ?? '' }
  if (answer === 'no-email') return user
  const address = answer === 'other-email' ? `other-${email}` : email
  return { ...user, email: address, email_verified: answer !== 'unverified' }
}

function documentOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['EdDSA'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: ['sub', 'name', 'email', 'email_verified', 'auth_time'],
  }
}
