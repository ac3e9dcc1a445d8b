import { firstText, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://developers.naver.com/docs/login/api/api.md and https://developers.naver.com/docs/login/profile/profile.md
 *
 * The shared fields are chosen when the application is registered, so there are no scopes. The email address is only a
 * contact address. Naver does not report whether it is verified.
 */
export const naver: Provider = {
  id: 'naver',
  name: 'Naver',
  endpoints: {
    authorization: 'https://nid.naver.com/oauth2.0/authorize',
    token: 'https://nid.naver.com/oauth2.0/token',
    userInfo: 'https://openapi.naver.com/v1/nid/me',
  },
  scopes: [],
  profile: (it) => ({
    id: text(it, 'response.id'),
    name: firstText(it, 'response.name', 'response.nickname'),
    email: text(it, 'response.email'),
    emailVerified: false,
    image: text(it, 'response.profile_image'),
  }),
}
