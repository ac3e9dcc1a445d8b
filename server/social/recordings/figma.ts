import type { Recording } from './recording.ts'

export const figma: Recording = {
  source: 'https://developers.figma.com/docs/rest-api/users-endpoints',
  authorization:
    'https://www.figma.com/oauth?response_type=code&client_id=client&scope=current_user%3Aread&code_challenge_method=S256',
  token: {
    user_id_string: '742821014203893762',
    access_token: 'figu_access-token',
    token_type: 'bearer',
    expires_in: 7776000,
    refresh_token: 'figur_refresh-token',
  },
  replies: {
    'GET /v1/me': {
      id: '742821014203893762',
      email: 'designer@example.com',
      handle: 'Dana Designer',
      img_url: 'https://s3-alpha.figma.com/profile/742821014203893762',
    },
  },
  profile: {
    id: '742821014203893762',
    name: 'Dana Designer',
    email: 'designer@example.com',
    emailVerified: false,
    image: 'https://s3-alpha.figma.com/profile/742821014203893762',
  },
}
