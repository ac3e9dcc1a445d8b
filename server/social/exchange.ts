import * as oauth from 'oauth4webapi'
import { secondsAfter } from '../time.ts'
import { isClaims, text, type Claims } from './claims.ts'
import type { SocialProvider } from './configured-providers.ts'
import { providerFetch } from './provider-fetch.ts'

/** The tokens that a provider issued for a user. */
export type Tokens = {
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: Date | null
  refreshTokenExpiresAt: Date | null
  scopes: readonly string[]
}

/** An authorization code, and the values that are needed to exchange it for tokens. */
type CodeExchange = {
  code: string
  iss: string | undefined
  deviceId: string | undefined
  codeVerifier: string
  scopes: readonly string[]
  now: Date
}

/** Exchanges a code for tokens. Also sends the code verifier of the flow, unless the provider rejects verifiers. */
export async function exchangeCode(provider: SocialProvider, exchange: CodeExchange): Promise<Tokens> {
  const client = { client_id: provider.options.clientId }
  const { server, hasIssuer, options, idToken } = await prepare(provider)
  const parameters = new URLSearchParams({ code: exchange.code })
  // At this point, only a fixed issuer can be compared. An issuer that depends on the user is known only once the ID
  // token has been read, and some providers have no issuer.
  if (exchange.iss !== undefined && hasIssuer && !provider.row.issuerOf) parameters.set('iss', exchange.iss)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    await authenticate(provider, exchange.now),
    oauth.validateAuthResponse(server, client, parameters, oauth.skipStateCheck),
    provider.redirectURI,
    provider.row.takesVerifier === false ? oauth.nopkce : exchange.codeVerifier,
    { ...options, additionalParameters: exchange.deviceId ? { device_id: exchange.deviceId } : {} },
  )
  const reply = await oauth.processGenericTokenEndpointResponse(server, client, response)
  return readTokens(reply, idToken(), exchange)
}

/** Exchanges a refresh token for new tokens. A token that is not in the response is null. */
export async function exchangeRefreshToken(provider: SocialProvider, refreshToken: string, now: Date) {
  const client = { client_id: provider.options.clientId }
  const { server, options, idToken } = await prepare(provider)
  const authentication = await authenticate(provider, now)
  const response = await oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, options)
  const reply = await oauth.processRefreshTokenResponse(server, client, response)
  return readTokens(reply, idToken(), { scopes: [], now })
}

async function prepare(provider: SocialProvider) {
  const endpoints = await provider.endpoints()
  const server: oauth.AuthorizationServer = {
    issuer: endpoints.issuer ?? new URL(endpoints.authorization!).origin,
    token_endpoint: endpoints.token!,
  }
  let idToken: string | null = null
  const options = {
    // The configuration accepts http URLs only for providers on this machine.
    [oauth.allowInsecureRequests]: true,
    async [oauth.customFetch](...[url, init]: Parameters<typeof providerFetch>) {
      const response = await providerFetch(url, init)
      const reply = await readReply(response)
      if (!reply) return response
      const { id_token: sent, ...rest } = provider.row.tokenReply?.(reply) ?? reply
      idToken = typeof sent === 'string' ? sent : null
      return Response.json({ token_type: 'bearer', ...rest }, { status: statusOf(response, rest) })
    },
  }
  // The library does not receive the ID token, because `id-tokens.ts` verifies it.
  return { server, hasIssuer: endpoints.issuer !== undefined, options, idToken: () => idToken }
}

async function readReply(response: Response): Promise<Claims | null> {
  try {
    const reply: unknown = await response.clone().json()
    return isClaims(reply) ? reply : null
  } catch {
    return null
  }
}

/** Returns the status of a response; 400 for an error that a provider reports with status 200, as GitHub does. */
function statusOf(response: Response, reply: Claims) {
  return response.ok && 'error' in reply && !('access_token' in reply) ? 400 : response.status
}

/** Returns the method with which this installation authenticates at the token endpoint. */
async function authenticate({ row, options, settings }: SocialProvider, now: Date): Promise<oauth.ClientAuth> {
  const { clientId } = options
  if (row.clientAuthentication === 'none') return oauth.None()
  const secret = row.clientSecret
    ? await row.clientSecret({ ...settings, privateKey: options.privateKey ?? '' }, clientId, now)
    : options.clientSecret!
  if (row.clientAuthentication === 'basic') return basic(clientId, secret)
  if (!row.clientIdParameter) return oauth.ClientSecretPost(secret)
  return (_server, _client, body) => {
    body.set(row.clientIdParameter!, clientId)
    body.set('client_secret', secret)
  }
}

/**
 * Encodes the credentials as in RFC 6749, 2.3.1, but does not encode `-` and `_`: ids and secrets often contain these
 * characters, and few providers decode them.
 */
function basic(clientId: string, secret: string): oauth.ClientAuth {
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`
  return (_server, _client, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
}

function readTokens(
  reply: oauth.TokenEndpointResponse,
  idToken: string | null,
  { scopes, now }: { scopes: readonly string[]; now: Date },
): Tokens {
  const refreshSeconds = Number(text(reply, 'refresh_token_expires_in') ?? text(reply, 'refresh_expires_in'))
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? null,
    idToken,
    accessTokenExpiresAt: expiry(now, reply.expires_in),
    refreshTokenExpiresAt: expiry(now, refreshSeconds),
    scopes: reply.scope ? reply.scope.split(/[ ,]+/).filter(Boolean) : scopes,
  }
}

// Some providers return a lifetime of 0 seconds for a token that never expires. A lifetime of at least ten years is
// treated in the same way.
const longestSeconds = 10 * 365 * 86_400

function expiry(now: Date, seconds: number | undefined) {
  return seconds && seconds > 0 && seconds < longestSeconds ? secondsAfter(now, Math.floor(seconds)) : null
}
