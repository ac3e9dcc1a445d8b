import type { Recording } from './recording.ts'

export const reddit: Recording = {
  source: 'https://www.reddit.com/dev/api/oauth#GET_api_v1_me',
  authorization:
    'https://www.reddit.com/api/v1/authorize?response_type=code&client_id=client&scope=identity&code_challenge_method=S256',
  token: { access_token: 'J1qK1c18UUGJFAzz9xnH56584l4', token_type: 'bearer', expires_in: 3600, scope: 'identity' },
  headers: { 'GET /api/v1/me': { 'user-agent': 'gatehouse' } },
  replies: {
    'GET /api/v1/me': {
      id: '1w72',
      name: 'reddit_bot',
      created_utc: 1364189156,
      has_verified_email: true,
      icon_img: 'https://styles.redditmedia.com/t5_2qh1i/styles/profileIcon_0.jpg?width=256&amp;height=256&amp;s=aa',
      verified: true,
    },
  },
  profile: {
    id: '1w72',
    name: 'reddit_bot',
    email: null,
    emailVerified: false,
    image: 'https://styles.redditmedia.com/t5_2qh1i/styles/profileIcon_0.jpg?width=256&height=256&s=aa',
  },
}
