import { isTrue, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/** https://developers.google.com/identity/openid-connect/openid-connect and https://accounts.google.com/.well-known/openid-configuration */
export const google: Provider = {
  id: 'google',
  name: 'Google',
  endpoints: {
    issuer: 'https://accounts.google.com',
    authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    jwks: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  scopes: ['openid', 'email', 'profile'],
  authorizationParameters: { include_granted_scopes: 'true' },
  profile: (it) => ({
    id: text(it, 'sub'),
    name: text(it, 'name'),
    email: text(it, 'email'),
    emailVerified: isTrue(it, 'email_verified'),
    image: text(it, 'picture'),
  }),
}
