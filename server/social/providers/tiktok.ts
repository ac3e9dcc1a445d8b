import { text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://developers.tiktok.com/doc/login-kit-web, https://developers.tiktok.com/doc/oauth-user-access-token-management
 * and https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info
 *
 * TikTok returns no email address.
 */
export const tiktok: Provider = {
  id: 'tiktok',
  name: 'TikTok',
  endpoints: {
    authorization: 'https://www.tiktok.com/v2/auth/authorize/',
    token: 'https://open.tiktokapis.com/v2/oauth/token/',
    userInfo: 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,avatar_url,display_name',
  },
  scopes: ['user.info.basic'],
  scopeSeparator: ',',
  clientIdParameter: 'client_key',
  profile: (it) => ({
    id: text(it, 'data.user.open_id'),
    name: text(it, 'data.user.display_name'),
    email: null,
    emailVerified: false,
    image: text(it, 'data.user.avatar_url'),
  }),
}
