import type { Recording } from './recording.ts'

export const line: Recording = {
  source: 'https://developers.line.biz/en/docs/line-login/verify-id-token/#payload',
  authorization:
    'https://access.line.me/oauth2/v2.1/authorize?response_type=code&client_id=client&scope=openid+profile+email&code_challenge_method=S256',
  token: {
    access_token: 'bNl4YEFPI/hjFWhTqexp4MuEw5YPs',
    expires_in: 2592000,
    refresh_token: 'Aa1FdeggRhTnPNNpxr8p',
    scope: 'profile openid email',
    token_type: 'Bearer',
  },
  idToken: {
    sub: 'U1234567890abcdef1234567890abcdef',
    amr: ['pwd'],
    name: 'Taro Line',
    picture: 'https://sample_line.me/aBcdefg123456',
    email: 'taro.line@example.com',
  },
  profile: {
    id: 'U1234567890abcdef1234567890abcdef',
    name: 'Taro Line',
    email: 'taro.line@example.com',
    emailVerified: false,
    image: 'https://sample_line.me/aBcdefg123456',
  },
}
