import { isTrue, joinedText, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://developer.yahoo.com/sign-in-with-yahoo/, https://developer.yahoo.com/oauth2/guide/openid_connect/ and
 * https://api.login.yahoo.com/.well-known/openid-configuration
 */
export const yahoo: Provider = {
  id: 'yahoo',
  name: 'Yahoo',
  endpoints: {
    issuer: 'https://api.login.yahoo.com',
    authorization: 'https://api.login.yahoo.com/oauth2/request_auth',
    token: 'https://api.login.yahoo.com/oauth2/get_token',
    userInfo: 'https://api.login.yahoo.com/openid/v1/userinfo',
    jwks: 'https://api.login.yahoo.com/openid/v1/certs',
  },
  scopes: ['openid', 'profile', 'email'],
  idTokenAlgorithms: ['ES256', 'RS256'],
  profile: (it) => ({
    id: text(it, 'sub'),
    name: text(it, 'name') ?? joinedText(it, 'given_name', 'family_name'),
    email: text(it, 'email'),
    emailVerified: isTrue(it, 'email_verified'),
    image: text(it, 'picture'),
  }),
}
