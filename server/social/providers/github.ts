import { at, firstText, isClaims, isTrue, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps,
 * https://docs.github.com/en/rest/users/users and https://docs.github.com/en/rest/users/emails
 *
 * The profile contains only the public email address, and not whether it is verified. So the list of email addresses is
 * read too.
 */
export const github: Provider = {
  id: 'github',
  name: 'GitHub',
  endpoints: {
    authorization: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    userInfo: 'https://api.github.com/user',
    emails: 'https://api.github.com/user/emails',
  },
  scopes: ['read:user', 'user:email'],
  async describe(ask, { endpoints }) {
    const [user, emails] = await Promise.all([ask(endpoints.userInfo!), ask(endpoints.emails!)])
    const listed = Array.isArray(emails) ? emails.filter(isClaims) : []
    const chosen = listed.find((entry) => isTrue(entry, 'primary')) ?? listed[0]
    return { ...(user as object), chosen }
  },
  profile: (it) => ({
    id: text(it, 'id'),
    name: firstText(it, 'name', 'login'),
    email: firstText(it, 'chosen.email', 'email'),
    emailVerified: at(it, 'chosen.verified') === true,
    image: text(it, 'avatar_url'),
  }),
}
