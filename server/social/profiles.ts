import * as z from 'zod/mini'
import { email as emailField } from '../../contract/fields.ts'
import { isClaims, text, type Claims } from './claims.ts'
import type { SocialProvider } from './configured-providers.ts'
import { ProviderError, providerFetch } from './provider-fetch.ts'
import type { Ask } from './provider.ts'

/** A user's profile at a provider, with values that can be stored, mailed and shown. */
export type Profile = {
  /** The permanent id of the user at the provider. */
  id: string
  name: string
  /** The email address in lower case; null if the provider returns no usable address. */
  email: string | null
  emailVerified: boolean
  image: string | null
  /** The claims of the ID token and of the provider's response. */
  data: Claims
}

const longestId = 255
const longestName = 255
const longestImage = 2048

/**
 * Requests a user's profile. The profile consists of the claims of the verified ID token, and the responses of the
 * endpoints that accept the access token.
 */
export async function readProfile(
  provider: SocialProvider,
  known: { claims: Claims; accessToken: string | null; user?: Claims | undefined },
): Promise<Profile> {
  const { row, options } = provider
  const endpoints = await provider.endpoints()
  const { claims, accessToken } = known
  let described: unknown = {}
  if (accessToken !== null) {
    const ask = createAsk(accessToken)
    const context = { endpoints, clientId: options.clientId, accessToken, claims }
    if (row.describe) described = await row.describe(ask, context)
    else if (endpoints.userInfo) described = await ask(endpoints.userInfo)
  }
  if (!isClaims(described)) throw new ProviderError('described nobody')
  if (text(claims, 'sub') !== null && text(described, 'sub') !== null && claims['sub'] !== described['sub'])
    throw new ProviderError('described another user')
  if (options.hd && options.hd !== '*' && claims['hd'] !== options.hd)
    throw new ProviderError('described a user of another domain')
  // A browser could forge the `user` field. So it is read only for providers that send it, and only the name is used.
  const sent = row.sendsUser && known.user ? { user: known.user } : {}
  return checkProfile(row.profile({ ...claims, ...described, ...sent }), { ...claims, ...described })
}

function createAsk(accessToken: string): Ask {
  return async function ask(url, init = {}) {
    const response = await providerFetch(url, {
      ...init,
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json', ...init.headers },
    })
    if (!response.ok) throw new ProviderError(`returned status ${response.status} for the profile`)
    return response.json().catch(() => Promise.reject(new ProviderError('did not return JSON')))
  }
}

/** Normalizes a profile to values that can be stored, mailed and shown. */
function checkProfile(it: ReturnType<SocialProvider['row']['profile']>, data: Claims): Profile {
  const id = clean(it.id)
  if (id === null || id.length > longestId) throw new ProviderError('returned no permanent user id')
  const address = it.email === null ? null : z.safeParse(emailField, it.email)
  const email = address?.success ? address.data.toLowerCase() : null
  const image = it.image === null ? null : URL.parse(it.image)
  return {
    id,
    name: clean(it.name)?.slice(0, longestName).toWellFormed() ?? email?.split('@')[0] ?? id,
    email,
    emailVerified: email !== null && it.emailVerified,
    image: image?.protocol === 'https:' && image.href.length <= longestImage ? image.href : null,
    data,
  }
}

/** Trims text and replaces or removes characters that PostgreSQL cannot store. Returns null if no text remains. */
function clean(value: string | null) {
  return value?.replaceAll('\0', '').toWellFormed().trim() || null
}
