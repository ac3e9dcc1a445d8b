import type { Config } from '../../config/config.ts'
import type { Keys } from '../../crypto/keys.ts'
import { readSignedValue } from '../../crypto/signing.ts'
import { isOwnKey } from '../../crypto/api-keys.ts'
import { createCookies, createHeaderCookies, type Cookies } from '../cookies/cookies.ts'

/**
 * The credential that identifies the caller of a request: its cookies, the signed session token in the Authorization
 * header, or an API key. `via` is `several` if the request has both a bearer token and an `x-api-key` header, because
 * then the caller is ambiguous.
 */
export type Credential =
  | { via: 'cookie'; value: null }
  | { via: 'bearer'; value: string }
  | { via: 'api-key'; value: string }
  | { via: 'several'; value: null }

type Header = (name: string) => string | undefined

const cookie: Credential = { via: 'cookie', value: null }

/**
 * Picks the credential of a request. A header takes precedence over the cookies, which are then neither read nor set.
 * So another site cannot use the cookies, and the origin of the request need not be checked. An Authorization header
 * with another scheme, such as the password for a proxy, is not a credential of Gatehouse.
 */
export function pickCredential(header: Header, { apiKeys }: Pick<Config, 'apiKeys'>): Credential {
  const authorization = header('authorization')
  const key = header('x-api-key')
  if (authorization === undefined && key === undefined) return cookie
  const token = /^bearer(?: +(.*))?$/i.exec(authorization ?? '')
  if (key !== undefined) return token ? { via: 'several', value: null } : { via: 'api-key', value: key }
  if (!token) return cookie
  const value = token[1] ?? ''
  return { via: isOwnKey(apiKeys.prefix, value) ? 'api-key' : 'bearer', value }
}

type Site = { config: Config; keys: Keys; now: () => Date }

/**
 * Creates the `Cookies` of a request. If the credential is in a header, they contain only the session of that header,
 * and no cookie is sent to the browser.
 */
export function cookiesOf({ config, keys, now }: Site, credential: Credential, header: Header): Cookies {
  if (credential.via === 'cookie') return createCookies(config, keys, header('cookie'), now)
  const isBearer = credential.via === 'bearer' && config.bearer.enabled
  const token = isBearer ? readSessionToken(credential.value, keys.cookieSecrets) : null
  return createHeaderCookies(config, keys, token, now)
}

/**
 * Returns the token in the value of a signed session cookie; null if the signature is invalid. The value may be
 * percent-encoded.
 */
function readSessionToken(value: string, secrets: readonly string[]) {
  const signed = decoded(value)
  for (const secret of secrets) {
    const token = signed === null ? null : readSignedValue(signed, secret)
    if (token !== null) return token
  }
  return null
}

function decoded(value: string) {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
