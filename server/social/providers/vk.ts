import { joinedText, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://id.vk.com/about/business/go/docs/en/vkid/latest/vk-id/connection/api-integration/api-description
 *
 * The callback carries a `device_id` without which neither the code nor a refresh token is taken. It is not kept, so
 * nothing can be refreshed. The verifier stands in for a secret, and one that is sent may be refused, so none should be
 * configured. `verified` speaks of the account, not of the address.
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
