import { firstText, isTrue, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://developers.kakao.com/docs/latest/en/kakaologin/rest-api
 *
 * An email address that another Kakao account has taken stays verified but is no longer valid, so both flags are
 * required. A secret is needed only if it was enabled for the application. URLs of pictures use https only with
 * `secure_resource=true`.
 */
export const kakao: Provider = {
  id: 'kakao',
  name: 'Kakao',
  endpoints: {
    authorization: 'https://kauth.kakao.com/oauth/authorize',
    token: 'https://kauth.kakao.com/oauth/token',
    userInfo: 'https://kapi.kakao.com/v2/user/me?secure_resource=true',
  },
  scopes: ['account_email', 'profile_nickname', 'profile_image'],
  scopeSeparator: ',',
  clientAuthentication: 'none',
  profile: (it) => ({
    id: text(it, 'id'),
    name: firstText(it, 'kakao_account.name', 'kakao_account.profile.nickname', 'properties.nickname'),
    email: text(it, 'kakao_account.email'),
    emailVerified: isTrue(it, 'kakao_account.is_email_valid') && isTrue(it, 'kakao_account.is_email_verified'),
    image: text(it, 'kakao_account.profile.profile_image_url'),
  }),
}
