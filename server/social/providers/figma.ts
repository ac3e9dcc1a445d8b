import { text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://developers.figma.com/docs/rest-api/authentication and
 * https://developers.figma.com/docs/rest-api/users-endpoints
 *
 * Tokens are valid for 90 days and are refreshed at a separate endpoint, so Gatehouse does not refresh them. Figma does
 * not report whether an email address is verified.
 */
export const figma: Provider = {
  id: 'figma',
  name: 'Figma',
  endpoints: {
    authorization: 'https://www.figma.com/oauth',
    token: 'https://api.figma.com/v1/oauth/token',
    userInfo: 'https://api.figma.com/v1/me',
  },
  scopes: ['current_user:read'],
  clientAuthentication: 'basic',
  refreshes: false,
  profile: (it) => ({
    id: text(it, 'id'),
    name: text(it, 'handle'),
    email: text(it, 'email'),
    emailVerified: false,
    image: text(it, 'img_url'),
  }),
}
