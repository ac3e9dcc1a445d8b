import { firstText, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

const query = '{ viewer { id name displayName email avatarUrl } }'

/**
 * https://linear.app/developers/oauth-2-0-authentication and https://linear.app/developers/graphql
 *
 * Applications created before December 2023 get the scopes as a list. Linear does not report whether an email address
 * is verified.
 */
export const linear: Provider = {
  id: 'linear',
  name: 'Linear',
  endpoints: {
    authorization: 'https://linear.app/oauth/authorize',
    token: 'https://api.linear.app/oauth/token',
    userInfo: 'https://api.linear.app/graphql',
  },
  scopes: ['read'],
  scopeSeparator: ',',
  tokenReply: (reply) => (Array.isArray(reply['scope']) ? { ...reply, scope: reply['scope'].join(' ') } : reply),
  describe: (ask, { endpoints }) =>
    ask(endpoints.userInfo!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    }),
  profile: (it) => ({
    id: text(it, 'data.viewer.id'),
    name: firstText(it, 'data.viewer.name', 'data.viewer.displayName'),
    email: text(it, 'data.viewer.email'),
    emailVerified: false,
    image: text(it, 'data.viewer.avatarUrl'),
  }),
}
