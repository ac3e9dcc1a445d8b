import { firstText, isTrue, joinedText, text } from './claims.ts'
import type { Provider } from './provider.ts'

/**
 * Any OpenID Connect provider, identified by its issuer:
 * https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims
 */
export const openIdConnect: Omit<Provider, 'id' | 'name'> = {
  endpoints: {},
  scopes: ['openid', 'email', 'profile'],
  idTokenAlgorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
  async describe(ask, { endpoints, claims }) {
    // Some providers return the email address only from the userinfo endpoint, which others do not have.
    return endpoints.userInfo && text(claims, 'email') === null ? ask(endpoints.userInfo) : {}
  },
  profile: (it) => ({
    id: text(it, 'sub'),
    name: firstText(it, 'name', 'preferred_username', 'nickname') ?? joinedText(it, 'given_name', 'family_name'),
    email: text(it, 'email'),
    emailVerified: isTrue(it, 'email_verified'),
    image: text(it, 'picture'),
  }),
}
