import { text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://developers.line.biz/en/docs/line-login/integrate-line-login/,
 * https://developers.line.biz/en/docs/line-login/verify-id-token/ and
 * https://access.line.me/.well-known/openid-configuration
 *
 * The ID token of a sign-in on the web is signed with the channel's secret. The ID token of a sign-in in an app is
 * signed with LINE's key. LINE does not report whether an email address is verified.
 */
export const line: Provider = {
  id: 'line',
  name: 'LINE',
  endpoints: {
    issuer: 'https://access.line.me',
    authorization: 'https://access.line.me/oauth2/v2.1/authorize',
    token: 'https://api.line.me/oauth2/v2.1/token',
    jwks: 'https://api.line.me/oauth2/v2.1/certs',
  },
  scopes: ['openid', 'profile', 'email'],
  idTokenAlgorithms: ['HS256', 'ES256'],
  profile: (it) => ({
    id: text(it, 'sub'),
    name: text(it, 'name'),
    email: text(it, 'email'),
    emailVerified: false,
    image: text(it, 'picture'),
  }),
}
