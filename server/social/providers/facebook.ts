import { text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow and
 * https://developers.facebook.com/docs/graph-api/reference/user
 *
 * Facebook returns an email address only if it is "valid", but does not report whether it is verified.
 */
export const facebook: Provider = {
  id: 'facebook',
  name: 'Facebook',
  endpoints: {
    authorization: 'https://www.facebook.com/dialog/oauth',
    token: 'https://graph.facebook.com/oauth/access_token',
    userInfo: 'https://graph.facebook.com/me?fields=id,name,email,picture',
  },
  scopes: ['public_profile', 'email'],
  refreshes: false,
  profile: (it) => ({
    id: text(it, 'id'),
    name: text(it, 'name'),
    email: text(it, 'email'),
    emailVerified: false,
    image: text(it, 'picture.data.url'),
  }),
}
