import type { Recording } from './recording.ts'

export const vk: Recording = {
  source: 'https://id.vk.com/about/business/go/docs/en/vkid/latest/vk-id/connection/api-integration/api-description',
  authorization:
    'https://id.vk.com/authorize?response_type=code&client_id=client&scope=vkid.personal_info+email&code_challenge_method=S256',
  token: {
    refresh_token: 'vk-refresh-token',
    access_token: 'vk-access-token',
    id_token: 'vk-id-token',
    token_type: 'Bearer',
    expires_in: 3600,
    user_id: 1234567890,
    state: 'XXXRandomZZZ',
    scope: 'vkid.personal_info email',
  },
  replies: {
    'POST /oauth2/user_info': {
      user: {
        user_id: '1234567890',
        first_name: 'Ivan',
        last_name: 'Ivanov',
        avatar: 'https://pp.userapi.com/60tZWMo4SmwcploUVl9XEt8ufnTTvDUmQ6Bj1g/mmv1pcj63C4.png',
        email: 'ivan_i123@example.com',
        sex: 2,
        verified: true,
        birthday: '01.01.2000',
      },
    },
  },
  headers: { 'POST /oauth2/user_info': { 'content-type': 'application/x-www-form-urlencoded' } },
  profile: {
    id: '1234567890',
    name: 'Ivan Ivanov',
    email: 'ivan_i123@example.com',
    emailVerified: false,
    image: 'https://pp.userapi.com/60tZWMo4SmwcploUVl9XEt8ufnTTvDUmQ6Bj1g/mmv1pcj63C4.png',
  },
}
