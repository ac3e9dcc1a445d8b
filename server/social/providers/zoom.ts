import { at, joinedText, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://developers.zoom.us/docs/integrations/oauth/ and https://developers.zoom.us/docs/api/users/
 *
 * The settings of the app define the scopes, so the authorization URL names none. `verified` is 1 for "a verified user
 * email" and 0 otherwise.
 */
export const zoom: Provider = {
  id: 'zoom',
  name: 'Zoom',
  endpoints: {
    authorization: 'https://zoom.us/oauth/authorize',
    token: 'https://zoom.us/oauth/token',
    userInfo: 'https://api.zoom.us/v2/users/me',
  },
  scopes: [],
  clientAuthentication: 'basic',
  profile: (it) => ({
    id: text(it, 'id'),
    name: text(it, 'display_name') ?? joinedText(it, 'first_name', 'last_name'),
    email: text(it, 'email'),
    emailVerified: at(it, 'verified') === 1,
    image: text(it, 'pic_url'),
  }),
}
