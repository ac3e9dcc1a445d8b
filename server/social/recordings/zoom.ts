import type { Recording } from './recording.ts'

export const zoom: Recording = {
  source: 'https://developers.zoom.us/docs/api/users/#tag/users/GET/users/{userId}',
  authorization: 'https://zoom.us/oauth/authorize?response_type=code&client_id=client&code_challenge_method=S256',
  token: {
    access_token: 'eyJhbGciOiJIUzUxMiIsInYiOiIyLjAiLCJraWQiOiI8S0lEPiJ9',
    token_type: 'bearer',
    refresh_token: 'eyJhbGciOiJIUzUxMiIsInYiOiIyLjAiLCJraWQiOiI8S0lEPiJ9.refresh',
    expires_in: 3599,
    scope: 'user:read:user',
    api_url: 'https://api.zoom.us',
  },
  replies: {
    'GET /v2/users/me': {
      id: 'zJKyaiAyTNC-MWjiWC18KQ',
      dept: 'Developers',
      email: 'jchill@example.com',
      first_name: 'Jill',
      last_name: 'Chill',
      display_name: 'Jill Chill',
      account_id: 'q6gBJVO5TzexKYTb_I2rpg',
      pic_url: 'https://example.com/photo.jpg',
      pmi: 3542471135,
      role_name: 'Admin',
      status: 'active',
      timezone: 'Asia/Shanghai',
      type: 1,
      verified: 1,
    },
  },
  profile: {
    id: 'zJKyaiAyTNC-MWjiWC18KQ',
    name: 'Jill Chill',
    email: 'jchill@example.com',
    emailVerified: true,
    image: 'https://example.com/photo.jpg',
  },
}
