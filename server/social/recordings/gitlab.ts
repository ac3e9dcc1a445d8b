import type { Recording } from './recording.ts'

export const gitlab: Recording = {
  source: 'https://docs.gitlab.com/integration/openid_connect_provider/#shared-information',
  options: { domain: 'gitlab.example.com' },
  authorization:
    'https://gitlab.example.com/oauth/authorize?response_type=code&client_id=client&scope=openid+profile+email&code_challenge_method=S256',
  token: {
    access_token: 'de6780bc506a0446309bd9362820ba8aed28aa506c71eedbe1c5c4f9dd350e54',
    token_type: 'bearer',
    expires_in: 7200,
    refresh_token: '8257e65c97202ed1726cf9571600918f3bffb2544b26e00a61df9897668c33a1',
    created_at: 1607635748,
  },
  idToken: { sub: '123', auth_time: 1607635740, email: 'john@example.com', email_verified: true, groups_direct: [] },
  replies: {
    'GET /oauth/userinfo': {
      sub: '123',
      name: 'John Smith',
      nickname: 'john_smith',
      preferred_username: 'john_smith',
      email: 'john@example.com',
      email_verified: true,
      profile: 'https://gitlab.example.com/john_smith',
      picture: 'https://gitlab.example.com/uploads/-/system/user/avatar/123/avatar.png',
      groups: [],
    },
  },
  profile: {
    id: '123',
    name: 'John Smith',
    email: 'john@example.com',
    emailVerified: true,
    image: 'https://gitlab.example.com/uploads/-/system/user/avatar/123/avatar.png',
  },
}
