import { joinedText, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://id.vk.com/about/business/go/docs/en/vkid/latest/vk-id/connection/api-integration/api-description
 *
 * The callback contains a `device_id`, which every token request must contain too. Gatehouse does not store the
 * `device_id`, so tokens cannot be refreshed. VK checks the PKCE verifier instead of a secret, and might refuse a
 * secret, so do not configure one. VK's `verified` is about the account and not about the email address.
 */
export const vk: Provider = {
  id: 'vk',
  name: 'VK',
  endpoints: {
    authorization: 'https://id.vk.com/authorize',
    token: 'https://id.vk.com/oauth2/auth',
    userInfo: 'https://id.vk.com/oauth2/user_info',
  },
  scopes: ['vkid.personal_info', 'email'],
  clientAuthentication: 'none',
  refreshes: false,
  describe: (ask, { endpoints, clientId, accessToken }) =>
    ask(endpoints.userInfo!, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_id: clientId, access_token: accessToken }).toString(),
    }),
  profile: (it) => ({
    id: text(it, 'user.user_id'),
    name: joinedText(it, 'user.first_name', 'user.last_name'),
    email: text(it, 'user.email'),
    emailVerified: false,
    image: text(it, 'user.avatar'),
  }),
}
