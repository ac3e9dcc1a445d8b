import { firstText, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://create.roblox.com/docs/cloud/reference/oauth2
 *
 * Roblox returns no email address to third parties, and both names of a user can change.
 */
export const roblox: Provider = {
  id: 'roblox',
  name: 'Roblox',
  endpoints: {
    issuer: 'https://apis.roblox.com/oauth/',
    authorization: 'https://apis.roblox.com/oauth/v1/authorize',
    token: 'https://apis.roblox.com/oauth/v1/token',
    userInfo: 'https://apis.roblox.com/oauth/v1/userinfo',
    jwks: 'https://apis.roblox.com/oauth/v1/certs',
  },
  scopes: ['openid', 'profile'],
  idTokenAlgorithms: ['ES256'],
  profile: (it) => ({
    id: text(it, 'sub'),
    name: firstText(it, 'name', 'nickname', 'preferred_username'),
    email: null,
    emailVerified: false,
    image: text(it, 'picture'),
  }),
}
