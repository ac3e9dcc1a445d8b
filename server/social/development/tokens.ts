import { Buffer } from 'node:buffer'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { exportJWK, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import type { Deps } from '../../deps.ts'
import { issuerOf } from './offer.ts'

// An Ed25519 private key consists of this prefix and 32 bytes (RFC 8410).
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The purpose of a token. A token is valid for only one purpose. */
export type Audience = 'code' | 'userinfo'

/**
 * Creates the functions that sign and verify the tokens of the development provider.
 *
 * The key is derived from the secret, so that all workers have the same key and nothing needs to be stored.
 */
export function createTokens({ config, keys, now }: Deps) {
  const seed = keys.of('development-provider')
  const privateKey = createPrivateKey({
    key: Buffer.concat([privateKeyPrefix, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  const issuer = issuerOf(config)
  return {
    issuer,
    sign(claims: JWTPayload, audience: string, lifetimeSeconds: number) {
      const seconds = Math.floor(now().getTime() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', kid: 'development' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + lifetimeSeconds)
        .sign(privateKey)
    },
    /** Returns the claims of a token that is valid for this audience, or null. */
    async verify(token: string, audience: Audience): Promise<JWTPayload | null> {
      const verified = await jwtVerify(token, publicKey, { issuer, audience, currentDate: now() }).catch(() => null)
      return verified?.payload ?? null
    },
    jwks: async () => ({ keys: [{ ...(await exportJWK(publicKey)), alg: 'EdDSA', use: 'sig', kid: 'development' }] }),
  }
}
