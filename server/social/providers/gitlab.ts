import { firstText, isTrue, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://docs.gitlab.com/integration/openid_connect_provider/ and https://docs.gitlab.com/api/oauth2/
 *
 * The ID token contains the email address. Only the userinfo response contains the name and the picture.
 */
export const gitlab: Provider = {
  id: 'gitlab',
  name: 'GitLab',
  endpoints: {
    issuer: 'https://{domain}',
    authorization: 'https://{domain}/oauth/authorize',
    token: 'https://{domain}/oauth/token',
    userInfo: 'https://{domain}/oauth/userinfo',
    jwks: 'https://{domain}/oauth/discovery/keys',
  },
  settings: { domain: 'gitlab.com' },
  scopes: ['openid', 'profile', 'email'],
  profile: (it) => ({
    id: text(it, 'sub'),
    name: firstText(it, 'name', 'nickname'),
    email: text(it, 'email'),
    emailVerified: isTrue(it, 'email_verified'),
    image: text(it, 'picture'),
  }),
}
