import { isTrue, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://developers.dropbox.com/oauth-guide and
 * https://www.dropbox.com/developers/documentation/http/documentation#users-get_current_account
 */
export const dropbox: Provider = {
  id: 'dropbox',
  name: 'Dropbox',
  endpoints: {
    authorization: 'https://www.dropbox.com/oauth2/authorize',
    token: 'https://api.dropboxapi.com/oauth2/token',
    userInfo: 'https://api.dropboxapi.com/2/users/get_current_account',
  },
  scopes: ['account_info.read'],
  describe: (ask, { endpoints }) => ask(endpoints['userInfo']!, { method: 'POST' }),
  profile: (it) => ({
    id: text(it, 'account_id'),
    name: text(it, 'name.display_name'),
    email: text(it, 'email'),
    emailVerified: isTrue(it, 'email_verified'),
    image: text(it, 'profile_photo_url'),
  }),
}
