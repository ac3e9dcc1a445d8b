import { isTrue, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

const wantedClaims = { email: null, email_verified: null, picture: null, preferred_username: null }

/**
 * https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/ and
 * https://id.twitch.tv/oauth2/.well-known/openid-configuration
 *
 * The ID token contains only the claims that the authorization URL names. Scopes are returned as a list.
 */
export const twitch: Provider = {
  id: 'twitch',
  name: 'Twitch',
  endpoints: {
    issuer: 'https://id.twitch.tv/oauth2',
    authorization: 'https://id.twitch.tv/oauth2/authorize',
    token: 'https://id.twitch.tv/oauth2/token',
    jwks: 'https://id.twitch.tv/oauth2/keys',
  },
  scopes: ['openid', 'user:read:email'],
  authorizationParameters: { claims: JSON.stringify({ id_token: wantedClaims }) },
  tokenReply: ({ scope, ...reply }) => ({ ...reply, scope: Array.isArray(scope) ? scope.join(' ') : undefined }),
  profile: (it) => ({
    id: text(it, 'sub'),
    name: text(it, 'preferred_username'),
    email: text(it, 'email'),
    emailVerified: isTrue(it, 'email_verified'),
    image: text(it, 'picture'),
  }),
}
