import type { Recording } from './recording.ts'

export const spotify: Recording = {
  source: 'https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile',
  authorization:
    'https://accounts.spotify.com/authorize?response_type=code&client_id=client&scope=user-read-email&code_challenge_method=S256',
  token: {
    access_token: 'NgCXRK...MzYjw',
    token_type: 'Bearer',
    scope: 'user-read-email',
    expires_in: 3600,
    refresh_token: 'NgAagA...Um_SHo',
  },
  replies: {
    'GET /v1/me': {
      display_name: 'Spotify User',
      email: 'user@example.com',
      external_urls: { spotify: 'https://open.spotify.com/user/smedjan' },
      href: 'https://api.spotify.com/v1/users/smedjan',
      id: 'smedjan',
      images: [{ url: 'https://i.scdn.co/image/ab67616d00001e02ff9ca10b55ce82ae553c8228', height: 300, width: 300 }],
      type: 'user',
      uri: 'spotify:user:smedjan',
    },
  },
  profile: {
    id: 'smedjan',
    name: 'Spotify User',
    email: 'user@example.com',
    emailVerified: false,
    image: 'https://i.scdn.co/image/ab67616d00001e02ff9ca10b55ce82ae553c8228',
  },
}
