import { isTrue, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://docs.slack.dev/authentication/sign-in-with-slack/, https://docs.slack.dev/reference/methods/openid.connect.token
 * and https://slack.com/.well-known/openid-configuration
 */
export const slack: Provider = {
  id: 'slack',
  name: 'Slack',
  endpoints: {
    issuer: 'https://slack.com',
    authorization: 'https://slack.com/openid/connect/authorize',
    token: 'https://slack.com/api/openid.connect.token',
    jwks: 'https://slack.com/openid/connect/keys',
  },
  scopes: ['openid', 'profile', 'email'],
  profile: (it) => ({
    id: text(it, 'sub'),
    name: text(it, 'name'),
    email: text(it, 'email'),
    emailVerified: isTrue(it, 'email_verified'),
    // `text` would read the name of this claim as a path, because the name contains dots.
    image: text({ image: it['https://slack.com/user_image_192'] }, 'image') ?? text(it, 'picture'),
  }),
}
