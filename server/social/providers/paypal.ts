import { isTrue, joinedText, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://developer.paypal.com/docs/log-in-with-paypal/integrate/build-button/ and
 * https://developer.paypal.com/docs/api/identity/v1/
 *
 * The sandbox is at `sandbox.paypal.com`. Scopes must be among those of the registered application.
 */
export const paypal: Provider = {
  id: 'paypal',
  name: 'PayPal',
  endpoints: {
    authorization: 'https://www.{domain}/signin/authorize',
    token: 'https://api-m.{domain}/v1/oauth2/token',
    userInfo: 'https://api-m.{domain}/v1/identity/openidconnect/userinfo?schema=openid',
  },
  settings: { domain: 'paypal.com' },
  scopes: ['openid', 'profile', 'email'],
  authorizationParameters: { flowEntry: 'static' },
  clientAuthentication: 'basic',
  profile: (it) => ({
    id: text(it, 'user_id'),
    name: text(it, 'name') ?? joinedText(it, 'given_name', 'family_name'),
    email: text(it, 'email'),
    emailVerified: isTrue(it, 'email_verified'),
    image: text(it, 'picture'),
  }),
}
