import { text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://github.com/reddit-archive/reddit/wiki/OAuth2, https://www.reddit.com/dev/api/oauth#GET_api_v1_me
 *
 * Reddit returns no email address, and refuses requests without a User-Agent.
 */
export const reddit: Provider = {
  id: 'reddit',
  name: 'Reddit',
  endpoints: {
    authorization: 'https://www.reddit.com/api/v1/authorize',
    token: 'https://www.reddit.com/api/v1/access_token',
    userInfo: 'https://oauth.reddit.com/api/v1/me',
  },
  scopes: ['identity'],
  clientAuthentication: 'basic',
  profile: (it) => ({
    id: text(it, 'id'),
    name: text(it, 'name'),
    email: null,
    emailVerified: false,
    // Reddit escapes the values in its responses as HTML.
    image: text(it, 'icon_img')?.replaceAll('&amp;', '&') ?? null,
  }),
}
