import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import type { SocialProvider } from './configured-providers.ts'
import { ProviderError } from './provider-fetch.ts'

// RFC 7519 allows a few minutes. For synchronized clocks, a minute is enough.
const clockToleranceSeconds = 60
const oldestSeconds = 86_400

/** The expected nonce of an ID token from a refresh. The token can contain any nonce, or no nonce. */
export const anyNonce = Symbol('any nonce')

/** The verification of an ID token failed. */
export class InvalidIdToken extends Error {
  override readonly name = 'InvalidIdToken'
}

/**
 * Returns the claims of an ID token after verifying its signature, issuer, audience, expiry and nonce.
 *
 * The token's algorithm must be one that the provider is known to use. The key is one of the provider's keys or the
 * client secret, and never comes from the token.
 */
export async function verifyIdToken(
  provider: SocialProvider,
  token: string,
  expected: { nonce: string | undefined | typeof anyNonce; now: Date },
): Promise<JWTPayload> {
  const { issuer } = await provider.endpoints()
  const { row, options } = provider
  const algorithms = [...(row.idTokenAlgorithms ?? ['RS256'])]
  const audience = [options.clientId, ...options.audience]
  const claims = await readClaims(token, await keysOf(provider), { algorithms, audience, now: expected.now })

  const issuedBy = row.issuerOf ? row.issuerOf(claims, provider.settings) : issuer
  if (!issuedBy || claims.iss !== issuedBy) throw new InvalidIdToken('issued by another provider')
  if (Array.isArray(claims.aud) && !claims.aud.every((each) => audience.includes(each)))
    throw new InvalidIdToken('issued for other clients too')
  if (typeof claims.sub !== 'string' || claims.sub === '') throw new InvalidIdToken('names nobody')
  if (expected.nonce !== anyNonce && (claims.nonce ?? undefined) !== expected.nonce)
    throw new InvalidIdToken('issued for another sign-in')
  return claims
}

async function readClaims(
  token: string,
  keys: JWTVerifyGetKey,
  { algorithms, audience, now }: { algorithms: string[]; audience: string[]; now: Date },
) {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms,
      audience,
      currentDate: now,
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: oldestSeconds,
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWKSTimeout) throw new ProviderError('did not return its keys in time')
    if (error instanceof errors.JOSEError) throw new InvalidIdToken(error.code)
    throw error
  }
}

/**
 * Returns the function that finds the key for a token. HS256 is verified only with the client secret, so that no public
 * key can be used as the secret.
 */
async function keysOf({ row, options, keys }: SocialProvider): Promise<JWTVerifyGetKey> {
  const published = await keys()
  const secret = new TextEncoder().encode(options.clientSecret ?? '')
  const takesSecret = row.idTokenAlgorithms?.includes('HS256') === true && secret.byteLength > 0
  return (header, jws) => (header.alg === 'HS256' && takesSecret ? secret : published(header, jws))
}
