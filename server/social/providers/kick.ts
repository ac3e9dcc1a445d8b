import { text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://docs.kick.com/getting-started/generating-tokens-oauth2-flow and https://docs.kick.com/apis/users
 *
 * Without ids in the request, the list of users contains only the user who owns the token. Kick does not report whether
 * an email address is verified.
 */
export const kick: Provider = {
  id: 'kick',
  name: 'Kick',
  endpoints: {
    authorization: 'https://id.kick.com/oauth/authorize',
    token: 'https://id.kick.com/oauth/token',
    userInfo: 'https://api.kick.com/public/v1/users',
  },
  scopes: ['user:read'],
  profile: (it) => ({
    id: text(it, 'data.0.user_id'),
    name: text(it, 'data.0.name'),
    email: text(it, 'data.0.email'),
    emailVerified: false,
    image: text(it, 'data.0.profile_picture'),
  }),
}
