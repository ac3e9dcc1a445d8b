import { openIdConnect } from '../openid-connect.ts'
import type { Provider } from '../provider.ts'

/**
 * https://developer.okta.com/docs/api/openapi/okta-oauth/oauth/orgas and
 * https://developer.okta.com/docs/reference/api/oidc/
 *
 * These are the endpoints of an organization's own authorization server, which is intended for sign-in. Its ID tokens
 * have few claims if an access token is requested too, so the userinfo endpoint is used.
 */
export const okta: Provider = {
  id: 'okta',
  name: 'Okta',
  endpoints: {
    issuer: 'https://{domain}',
    authorization: 'https://{domain}/oauth2/v1/authorize',
    token: 'https://{domain}/oauth2/v1/token',
    userInfo: 'https://{domain}/oauth2/v1/userinfo',
    jwks: 'https://{domain}/oauth2/v1/keys',
  },
  settings: { domain: null },
  scopes: ['openid', 'profile', 'email'],
  authenticatesAgain: true,
  profile: openIdConnect.profile,
}
