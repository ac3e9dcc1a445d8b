import { text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://developers.notion.com/docs/authorization, https://developers.notion.com/reference/create-a-token and
 * https://developers.notion.com/reference/get-self
 *
 * The token belongs to a bot, whose owner is the user. Notion does not report whether the user's address is verified.
 */
export const notion: Provider = {
  id: 'notion',
  name: 'Notion',
  endpoints: {
    authorization: 'https://api.notion.com/v1/oauth/authorize',
    token: 'https://api.notion.com/v1/oauth/token',
    userInfo: 'https://api.notion.com/v1/users/me',
  },
  scopes: [],
  authorizationParameters: { owner: 'user' },
  clientAuthentication: 'basic',
  // Without a refresh token, Notion sends null as `refresh_token`.
  tokenReply: ({ refresh_token, ...reply }) => (refresh_token ? { ...reply, refresh_token } : reply),
  describe: (ask, { endpoints }) => ask(endpoints['userInfo']!, { headers: { 'notion-version': '2022-06-28' } }),
  profile: (it) => ({
    id: text(it, 'bot.owner.user.id'),
    name: text(it, 'bot.owner.user.name'),
    email: text(it, 'bot.owner.user.person.email'),
    emailVerified: false,
    image: text(it, 'bot.owner.user.avatar_url'),
  }),
}
