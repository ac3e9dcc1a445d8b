import type { Recording } from './recording.ts'

export const kick: Recording = {
  source: 'https://docs.kick.com/apis/users',
  authorization:
    'https://id.kick.com/oauth/authorize?response_type=code&client_id=client&scope=user%3Aread&code_challenge_method=S256',
  token: {
    access_token: 'kick-access-token',
    token_type: 'Bearer',
    refresh_token: 'kick-refresh-token',
    expires_in: '7200',
    scope: 'user:read',
  },
  replies: {
    'GET /public/v1/users': {
      data: [
        {
          email: 'john.doe@example.com',
          name: 'John Doe',
          profile_picture: 'https://files.kick.com/images/user/123/profile_image/fullsize.webp',
          user_id: 123,
        },
      ],
      message: 'OK',
    },
  },
  profile: {
    id: '123',
    name: 'John Doe',
    email: 'john.doe@example.com',
    emailVerified: false,
    image: 'https://files.kick.com/images/user/123/profile_image/fullsize.webp',
  },
}
