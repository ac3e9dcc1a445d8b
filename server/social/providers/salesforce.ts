import { firstText, isTrue, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm and
 * https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_using_userinfo_endpoint.htm
 *
 * `domain` is `test.salesforce.com` for a sandbox, or the My Domain of an organization. The issuer of ID tokens depends
 * on where the user signed in, so the userinfo endpoint is used instead. `email_verified` is true once the user has
 * opened the mailed link.
 */
export const salesforce: Provider = {
  id: 'salesforce',
  name: 'Salesforce',
  endpoints: {
    authorization: 'https://{domain}/services/oauth2/authorize',
    token: 'https://{domain}/services/oauth2/token',
    userInfo: 'https://{domain}/services/oauth2/userinfo',
  },
  settings: { domain: 'login.salesforce.com' },
  scopes: ['openid', 'email', 'profile'],
  profile: (it) => ({
    id: text(it, 'user_id'),
    name: firstText(it, 'name', 'nickname'),
    email: text(it, 'email'),
    emailVerified: isTrue(it, 'email_verified'),
    image: firstText(it, 'photos.picture', 'photos.thumbnail'),
  }),
}
