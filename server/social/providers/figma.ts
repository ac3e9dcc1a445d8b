import { text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://developers.figma.com/docs/rest-api/authentication and
 * https://developers.figma.com/docs/rest-api/users-endpoints
 *
 * Tokens last 90 days and have a separate refresh endpoint, so they are not refreshed. Figma does not report whether an
 * address is verified.
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
