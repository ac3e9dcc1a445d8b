import type { Recording } from './recording.ts'

export const huggingface: Recording = {
  source: 'https://huggingface.co/docs/hub/oauth',
  authorization:
    'https://huggingface.co/oauth/authorize?response_type=code&client_id=client&scope=openid+profile+email&code_challenge_method=S256',
  token: {
    access_token: 'hf_oauth_access-token',
    id_token: 'huggingface-id-token',
    token_type: 'bearer',
    expires_in: 28800,
    scope: 'openid profile email',
  },
  replies: {
    'GET /oauth/userinfo': {
      sub: '62f264b9f3c90f4b6514a269',
      name: 'Harper Face',
      preferred_username: 'harper',
      email: 'harper@example.com',
      email_verified: true,
      profile: 'https://huggingface.co/harper',
      picture: 'https://huggingface.co/avatars/62f264b9.svg',
      isPro: false,
      orgs: [],
    },
  },
  profile: {
    id: '62f264b9f3c90f4b6514a269',
    name: 'Harper Face',
    email: 'harper@example.com',
    emailVerified: true,
    image: 'https://huggingface.co/avatars/62f264b9.svg',
  },
}
