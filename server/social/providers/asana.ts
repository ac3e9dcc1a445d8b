import { isTrue, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/** https://developers.asana.com/docs/oauth and https://developers.asana.com/docs/openid-connect */
export const asana: Provider = {
  id: 'asana',
  name: 'Asana',
  endpoints: {
    authorization: 'https://app.asana.com/-/oauth_authorize',
    token: 'https://app.asana.com/-/oauth_token',
    userInfo: 'https://app.asana.com/api/1.0/openid_connect/userinfo',
  },
  scopes: ['openid', 'email', 'profile'],
  profile: (it) => ({
    id: text(it, 'sub'),
    name: text(it, 'name'),
    email: text(it, 'email'),
    emailVerified: isTrue(it, 'email_verified'),
    image: text(it, 'picture'),
  }),
}
