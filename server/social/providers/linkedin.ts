import { isTrue, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2 and
 * https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow
 *
 * LinkedIn's ID tokens do not contain the requested nonce, so Gatehouse does not read them. The userinfo response has
 * the same content. If a PKCE verifier is sent, LinkedIn treats the app as a public client and replies
 * `invalid_client`.
 */
export const linkedin: Provider = {
  id: 'linkedin',
  name: 'LinkedIn',
  endpoints: {
    authorization: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    userInfo: 'https://api.linkedin.com/v2/userinfo',
  },
  scopes: ['openid', 'profile', 'email'],
  takesVerifier: false,
  tokenReply: ({ id_token: _, ...reply }) => reply,
  profile: (it) => ({
    id: text(it, 'sub'),
    name: text(it, 'name'),
    email: text(it, 'email'),
    emailVerified: isTrue(it, 'email_verified'),
    image: text(it, 'picture'),
  }),
}
