import { text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://developer.box.com/reference/get-authorize/ and https://developer.box.com/reference/get-users-me/
 *
 * If no scopes are requested, the application gets the scopes it was registered with. `login` is the user's primary
 * email address. Box does not report whether the address is verified.
 */
export const box: Provider = {
  id: 'box',
  name: 'Box',
  endpoints: {
    authorization: 'https://account.box.com/api/oauth2/authorize',
    token: 'https://api.box.com/oauth2/token',
    userInfo: 'https://api.box.com/2.0/users/me',
  },
  scopes: [],
  profile: (it) => ({
    id: text(it, 'id'),
    name: text(it, 'name'),
    email: text(it, 'login'),
    emailVerified: false,
    image: text(it, 'avatar_url'),
  }),
}
