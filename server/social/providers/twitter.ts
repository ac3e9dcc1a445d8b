import { firstText, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code and
 * https://docs.x.com/x-api/users/get-my-user
 *
 * The id `twitter` is the former name of X. The email address is returned only as `confirmed_email`, and only to apps
 * whose settings request it.
 */
export const twitter: Provider = {
  id: 'twitter',
  name: 'X',
  endpoints: {
    authorization: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    userInfo: 'https://api.x.com/2/users/me?user.fields=confirmed_email,profile_image_url',
  },
  scopes: ['tweet.read', 'users.read', 'users.email', 'offline.access'],
  clientAuthentication: 'basic',
  profile(it) {
    const email = text(it, 'data.confirmed_email')
    return {
      id: text(it, 'data.id'),
      name: firstText(it, 'data.name', 'data.username'),
      email,
      emailVerified: email !== null,
      image: text(it, 'data.profile_image_url'),
    }
  },
}
