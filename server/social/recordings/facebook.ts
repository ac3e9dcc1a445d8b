import type { Recording } from './recording.ts'

export const facebook: Recording = {
  source: 'https://developers.facebook.com/docs/graph-api/reference/user',
  authorization:
    'https://www.facebook.com/dialog/oauth?response_type=code&client_id=client&scope=public_profile+email&code_challenge_method=S256',
  token: { access_token: 'EAAGm0PX4ZCpsBA', token_type: 'bearer', expires_in: 5183944 },
  replies: {
    'GET /me?fields=id,name,email,picture': {
      id: '10159876543210987',
      name: 'Jane Smith',
      email: 'jsmith@example.com',
      picture: {
        data: {
          height: 50,
          is_silhouette: false,
          url: 'https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=1',
          width: 50,
        },
      },
    },
  },
  profile: {
    id: '10159876543210987',
    name: 'Jane Smith',
    email: 'jsmith@example.com',
    emailVerified: false,
    image: 'https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=1',
  },
}
