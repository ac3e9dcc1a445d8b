import { firstText, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://developer.spotify.com/documentation/web-api/tutorials/code-flow and
 * https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile
 *
 * "This email address is unverified; there is no proof that it actually belongs to the user."
 */
export const spotify: Provider = {
  id: 'spotify',
  name: 'Spotify',
  endpoints: {
    authorization: 'https://accounts.spotify.com/authorize',
    token: 'https://accounts.spotify.com/api/token',
    userInfo: 'https://api.spotify.com/v1/me',
  },
  scopes: ['user-read-email'],
  clientAuthentication: 'basic',
  profile: (it) => ({
    id: text(it, 'id'),
    name: firstText(it, 'display_name', 'id'),
    email: text(it, 'email'),
    emailVerified: false,
    image: text(it, 'images.0.url'),
  }),
}
