import type { Recording } from './recording.ts'

export const asana: Recording = {
  source: 'https://developers.asana.com/docs/openid-connect',
  authorization:
    'https://app.asana.com/-/oauth_authorize?response_type=code&client_id=client&scope=openid+email+profile&code_challenge_method=S256',
  token: {
    access_token: 'f6ds7fdsa69ags7ag9sd5a',
    expires_in: 3600,
    token_type: 'bearer',
    data: { id: 4673218951, gid: '4673218951', name: 'Greg Sanchez', email: 'gsanchez@example.com' },
    refresh_token: 'hjkl325hjkl4325hj4kl32fjds',
    id_token: 'asana-id-token',
  },
  replies: {
    'GET /api/1.0/openid_connect/userinfo': {
      sub: '4673218951',
      name: 'Greg Sanchez',
      email: 'gsanchez@example.com',
      picture: 'https://s3.amazonaws.com/profile_photos/4673218951_128x128.png',
    },
  },
  profile: {
    id: '4673218951',
    name: 'Greg Sanchez',
    email: 'gsanchez@example.com',
    emailVerified: false,
    image: 'https://s3.amazonaws.com/profile_photos/4673218951_128x128.png',
  },
}
