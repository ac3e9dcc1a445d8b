import type { PublicKey } from '../contract/keys/keys.ts'

/** The claims of a token that Gatehouse signed. */
export type Claims = Record<string, unknown> & {
  sub: string
  iat: number
  exp: number
  uid?: string
  sid?: string
  epo?: number
  org_id?: string
  org_slug?: string
  org_role?: string
  auth_time?: number
  amr?: string[]
  acr?: string
  act?: { sub?: string }
}

type Algorithm = { key: object; verify: object; kty: string }

// The key determines the algorithm. If the token did, an attacker could choose a weaker algorithm (RFC 8725, 3.1).
const algorithms: Readonly<Record<string, Algorithm>> = {
  EdDSA: { kty: 'OKP', key: { name: 'Ed25519' }, verify: { name: 'Ed25519' } },
  ES256: ecdsa('P-256', 'SHA-256'),
  ES384: ecdsa('P-384', 'SHA-384'),
  ES512: ecdsa('P-521', 'SHA-512'),
  RS256: rsa('RSASSA-PKCS1-v1_5', {}),
  PS256: rsa('RSA-PSS', { saltLength: 32 }),
}

function ecdsa(namedCurve: string, hash: string): Algorithm {
  return { kty: 'EC', key: { name: 'ECDSA', namedCurve }, verify: { name: 'ECDSA', hash } }
}

function rsa(name: string, more: object): Algorithm {
  return { kty: 'RSA', key: { name, hash: 'SHA-256' }, verify: { name, ...more } }
}

const maxCharacters = 16_384
const reloadMilliseconds = 30_000

type Imported = { algorithm: string; key: CryptoKey }
type Expected = { issuer: string; audience: string }

/** Creates the function that verifies tokens with the published keys of Gatehouse. */
export function createVerifier(address: string, expected: Expected, send: typeof fetch) {
  const keys = createKeys(address, send)

  /**
   * Returns the claims of a valid token; null for any other text. Throws if no keys have ever been loaded and loading
   * them fails.
   */
  return async function verify(token: string, now: number): Promise<Claims | null> {
    if (token.length > maxCharacters) return null
    const [head = '', body = '', signature = '', ...others] = token.split('.')
    const header = parse(head)
    const claims = parse(body)
    const bytes = decode(signature)
    if (others.length > 0 || !header || !claims || !bytes || !isHeader(header) || !isMeant(claims, expected, now))
      return null
    const found = await keys.find(header.kid, now)
    if (!found || found.algorithm !== header.alg) return null
    const text = new TextEncoder().encode(`${head}.${body}`)
    const isValid = await crypto.subtle.verify(algorithms[found.algorithm]!.verify as never, found.key, bytes, text)
    return isValid ? (claims as Claims) : null
  }
}

/**
 * Whether a header belongs to a token that identifies a caller. Such a token has no type or the type `JWT`. Tokens for
 * other purposes have other types. Headers with critical extensions are refused, because no extension is supported.
 */
function isHeader({ alg, kid, typ, crit }: Record<string, unknown>): boolean {
  const isOurType = typ === undefined || (typeof typ === 'string' && typ.toUpperCase() === 'JWT')
  return typeof alg === 'string' && typeof kid === 'string' && isOurType && crit === undefined
}

const skewSeconds = 5

function isMeant(claims: Record<string, unknown>, { issuer, audience }: Expected, now: number) {
  const { iss, aud, exp, iat, nbf, sub } = claims
  const latest = now / 1000 + skewSeconds
  return (
    iss === issuer &&
    [aud].flat().includes(audience) &&
    typeof sub === 'string' &&
    typeof iat === 'number' &&
    iat <= latest &&
    (nbf === undefined || (typeof nbf === 'number' && nbf <= latest)) &&
    typeof exp === 'number' &&
    exp * 1000 > now
  )
}

/**
 * Creates the store of the published keys, which are cached as long as the response allows. A token with an unknown key
 * reloads the keys, at most every 30 seconds.
 */
function createKeys(address: string, send: typeof fetch) {
  let known = new Map<string, Imported>()
  let freshUntil = 0
  let askedAt = -Infinity
  let loading: Promise<void> | null = null

  async function load(now: number) {
    askedAt = now
    const response = await send(address, { signal: AbortSignal.timeout(5000) })
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    const { keys } = (await response.json()) as { keys: PublicKey[] }
    const imported = await Promise.all(keys.map(importKey))
    known = new Map(imported.filter((each) => each !== null))
    const maxAge = /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]
    freshUntil = now + Number(maxAge ?? 300) * 1000
  }

  return {
    async find(id: unknown, now: number) {
      const isDue = now >= freshUntil || (!known.has(String(id)) && now >= askedAt + reloadMilliseconds)
      if (isDue || loading) {
        loading ??= load(now).finally(() => (loading = null))
        // If loading fails, for example while Gatehouse restarts, the known keys stay in use.
        await loading.catch((error: unknown) => {
          if (known.size === 0) throw error
        })
      }
      return known.get(String(id))
    },
  }
}

async function importKey(jwk: PublicKey): Promise<[string, Imported] | null> {
  const algorithm = Object.hasOwn(algorithms, jwk.alg) ? algorithms[jwk.alg]! : null
  if (algorithm?.kty !== jwk.kty) return null
  const { kty, crv, x, y, n, e } = jwk
  try {
    const parts = JSON.parse(JSON.stringify({ kty, crv, x, y, n, e })) as JsonWebKey
    const key = await crypto.subtle.importKey('jwk', parts, algorithm.key as never, false, ['verify'])
    return [jwk.kid, { algorithm: jwk.alg, key }]
  } catch {
    return null
  }
}

function parse(part: string): Record<string, unknown> | null {
  const bytes = decode(part)
  try {
    const value: unknown = bytes && JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

function decode(text: string): Uint8Array<ArrayBuffer> | null {
  if (text === '' || !/^[\w-]+$/.test(text)) return null
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))
  } catch {
    return null
  }
}
