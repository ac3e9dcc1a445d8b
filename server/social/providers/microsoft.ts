import { at, isTrue, text, type Claims } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc,
 * https://learn.microsoft.com/en-us/entra/identity-platform/id-token-claims-reference and
 * https://learn.microsoft.com/en-us/entra/identity-platform/optional-claims-reference
 *
 * An organization can set `email` to any address. Only optional claims show that the address is verified: `xms_edov`
 * and the two lists of verified addresses. The app registration must request these claims.
 */
export const microsoft: Provider = {
  id: 'microsoft',
  name: 'Microsoft',
  endpoints: {
    issuer: 'https://login.microsoftonline.com/{tenantId}/v2.0',
    authorization: 'https://login.microsoftonline.com/{tenantId}/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/{tenantId}/oauth2/v2.0/token',
    jwks: 'https://login.microsoftonline.com/{tenantId}/discovery/v2.0/keys',
  },
  settings: { tenantId: 'common' },
  scopes: ['openid', 'profile', 'email', 'offline_access'],
  issuerOf(it, { tenantId = '' }) {
    const tenant = text(it, 'tid')
    const isLetIn = tenant !== null && (tenantGroups[tenantId]?.(tenant) ?? tenant === tenantId.toLowerCase())
    return isLetIn ? `https://login.microsoftonline.com/${tenant}/v2.0` : null
  },
  profile: (it) => ({
    id: text(it, 'sub'),
    name: text(it, 'name'),
    email: text(it, 'email'),
    emailVerified:
      isTrue(it, 'xms_edov') || isListed(it, 'verified_primary_email') || isListed(it, 'verified_secondary_email'),
    image: null,
  }),
}

// All personal accounts belong to one tenant, whose id Microsoft publishes.
const personal = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** For each `tenantId` that names a group of tenants, decides whether users of a tenant can sign in. */
const tenantGroups: Record<string, (tenant: string) => boolean> = {
  common: () => true,
  organizations: (tenant) => tenant !== personal,
  consumers: (tenant) => tenant === personal,
}

function isListed(it: Claims, claim: string) {
  const email = text(it, 'email')?.toLowerCase()
  const listed = at(it, claim)
  return Array.isArray(listed) && listed.some((entry) => typeof entry === 'string' && entry.toLowerCase() === email)
}
