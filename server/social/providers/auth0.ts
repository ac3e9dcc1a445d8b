import { openIdConnect } from '../openid-connect.ts'
import type { Provider } from '../provider.ts'

/**
 * https://auth0.com/docs/get-started/applications/configure-applications-with-oidc-discovery
 *
 * `domain` is the domain of the tenant, such as `acme.eu.auth0.com`, or its custom domain.
 */
export const auth0: Provider = {
  id: 'auth0',
  name: 'Auth0',
  endpoints: {
    issuer: 'https://{domain}/',
    authorization: 'https://{domain}/authorize',
    token: 'https://{domain}/oauth/token',
    jwks: 'https://{domain}/.well-known/jwks.json',
  },
  settings: { domain: null },
  scopes: ['openid', 'profile', 'email'],
  authenticatesAgain: true,
  profile: openIdConnect.profile,
}
