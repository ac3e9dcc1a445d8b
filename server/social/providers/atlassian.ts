import { firstText, isTrue, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/ with the User Identity API
 *
 * Refresh tokens require the scope `offline_access`.
 */
export const atlassian: Provider = {
  id: 'atlassian',
  name: 'Atlassian',
  endpoints: {
    authorization: 'https://auth.atlassian.com/authorize',
    token: 'https://auth.atlassian.com/oauth/token',
    userInfo: 'https://api.atlassian.com/me',
  },
  scopes: ['read:me', 'offline_access'],
  authorizationParameters: { audience: 'api.atlassian.com', prompt: 'consent' },
  profile: (it) => ({
    id: text(it, 'account_id'),
    name: firstText(it, 'name', 'nickname'),
    email: text(it, 'email'),
    emailVerified: isTrue(it, 'email_verified'),
    image: text(it, 'picture'),
  }),
}
