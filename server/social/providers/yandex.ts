import { at, firstText, text, type Claims } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://yandex.com/dev/id/doc/en/codes/code-url and https://yandex.com/dev/id/doc/en/user-information
 *
 * Access tokens are sent with the authorization scheme `OAuth`. Yandex does not report whether an email address is
 * verified.
 */
export const yandex: Provider = {
  id: 'yandex',
  name: 'Yandex',
  endpoints: {
    authorization: 'https://oauth.yandex.com/authorize',
    token: 'https://oauth.yandex.com/token',
    userInfo: 'https://login.yandex.ru/info?format=json',
  },
  scopes: ['login:info', 'login:email', 'login:avatar'],
  describe: (ask, { endpoints, accessToken }) =>
    ask(endpoints.userInfo!, { headers: { authorization: `OAuth ${accessToken}` } }),
  profile: (it) => ({
    id: text(it, 'id'),
    name: firstText(it, 'real_name', 'display_name', 'login'),
    email: text(it, 'default_email'),
    emailVerified: false,
    image: picture(it),
  }),
}

function picture(it: Claims) {
  const avatar = text(it, 'default_avatar_id')
  // Users without a picture have the id of a placeholder picture.
  if (avatar === null || at(it, 'is_avatar_empty') !== false) return null
  return `https://avatars.yandex.net/get-yapic/${avatar}/islands-200`
}
