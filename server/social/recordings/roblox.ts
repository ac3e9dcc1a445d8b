import type { Recording } from './recording.ts'

export const roblox: Recording = {
  source: 'https://create.roblox.com/docs/cloud/reference/oauth2#user-information',
  authorization:
    'https://apis.roblox.com/oauth/v1/authorize?response_type=code&client_id=client&scope=openid+profile&code_challenge_method=S256',
  token: {
    access_token: 'roblox-access-token',
    refresh_token: 'roblox-refresh-token',
    token_type: 'Bearer',
    expires_in: 899,
    scope: 'openid profile',
  },
  idToken: { sub: '1516563360' },
  replies: {
    'GET /oauth/v1/userinfo': {
      sub: '1516563360',
      name: 'exampleuser',
      nickname: 'exampleuser',
      preferred_username: 'exampleuser',
      created_at: 1584682495,
      profile: 'https://www.roblox.com/users/1516563360/profile',
      picture: 'https://tr.rbxcdn.com/03dc2a9abe7b1aacaaf93ea46d5c0646/150/150/AvatarHeadshot/Png',
    },
  },
  profile: {
    id: '1516563360',
    name: 'exampleuser',
    email: null,
    emailVerified: false,
    image: 'https://tr.rbxcdn.com/03dc2a9abe7b1aacaaf93ea46d5c0646/150/150/AvatarHeadshot/Png',
  },
}
