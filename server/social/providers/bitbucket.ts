import { at, firstText, isClaims, isTrue, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://support.atlassian.com/bitbucket-cloud/docs/use-oauth-on-bitbucket-cloud/ and
 * https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/
 *
 * Scopes are configured for the OAuth consumer, which needs `account` and `email`. Usernames can change; the UUID
 * cannot.
 */
export const bitbucket: Provider = {
  id: 'bitbucket',
  name: 'Bitbucket',
  endpoints: {
    authorization: 'https://bitbucket.org/site/oauth2/authorize',
    token: 'https://bitbucket.org/site/oauth2/access_token',
    userInfo: 'https://api.bitbucket.org/2.0/user',
    emails: 'https://api.bitbucket.org/2.0/user/emails',
  },
  scopes: ['account', 'email'],
  clientAuthentication: 'basic',
  async describe(ask, { endpoints }) {
    const [user, emails] = await Promise.all([ask(endpoints['userInfo']!), ask(endpoints['emails']!)])
    const values = isClaims(emails) ? at(emails, 'values') : []
    const listed = Array.isArray(values) ? values.filter(isClaims) : []
    return { ...(user as object), chosen: listed.find((entry) => isTrue(entry, 'is_primary')) ?? listed[0] }
  },
  profile: (it) => ({
    id: text(it, 'uuid'),
    name: firstText(it, 'display_name', 'nickname'),
    email: text(it, 'chosen.email'),
    emailVerified: isTrue(it, 'chosen.is_confirmed'),
    image: text(it, 'links.avatar.href'),
  }),
}
