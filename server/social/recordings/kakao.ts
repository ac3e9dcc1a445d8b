import type { Recording } from './recording.ts'

export const kakao: Recording = {
  source: 'https://developers.kakao.com/docs/latest/en/kakaologin/rest-api#req-user-info-response',
  authorization:
    'https://kauth.kakao.com/oauth/authorize?response_type=code&client_id=client&scope=account_email%2Cprofile_nickname%2Cprofile_image&code_challenge_method=S256',
  token: {
    token_type: 'bearer',
    access_token: 'kakao-access-token',
    expires_in: 43199,
    refresh_token: 'kakao-refresh-token',
    refresh_token_expires_in: 5184000,
    scope: 'account_email profile_image profile_nickname',
  },
  replies: {
    'GET /v2/user/me?secure_resource=true': {
      id: 123456789,
      connected_at: '2022-04-11T01:45:28Z',
      kakao_account: {
        profile_nickname_needs_agreement: false,
        profile_image_needs_agreement: false,
        profile: {
          nickname: 'Hong Gildong',
          thumbnail_image_url: 'https://k.kakaocdn.net/dn/img_110x110.jpg',
          profile_image_url: 'https://k.kakaocdn.net/dn/img_640x640.jpg',
          is_default_image: false,
        },
        email_needs_agreement: false,
        is_email_valid: true,
        is_email_verified: true,
        email: 'sample@example.com',
      },
      properties: { nickname: 'Hong Gildong' },
    },
  },
  profile: {
    id: '123456789',
    name: 'Hong Gildong',
    email: 'sample@example.com',
    emailVerified: true,
    image: 'https://k.kakaocdn.net/dn/img_640x640.jpg',
  },
}
