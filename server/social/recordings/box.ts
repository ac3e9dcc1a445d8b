import type { Recording } from './recording.ts'

export const box: Recording = {
  source: 'https://developer.box.com/reference/get-users-me/',
  authorization:
    'https://account.box.com/api/oauth2/authorize?response_type=code&client_id=client&code_challenge_method=S256',
  token: {
    access_token: 'c3FIOG9vSGV4VHo4QzAyg5T1JvNnJoZ3ExaVNyQWw6WjRsanRKZG5lQk9qUE1BVQ',
    expires_in: 3600,
    token_type: 'bearer',
    restricted_to: [],
    refresh_token: 'c3FIOG9vSGV4VHo4QzAyg5T1JvNnJoZ3ExaVNyQWw6WjRsanRKZG5lQk9qUE1BVP',
  },
  replies: {
    'GET /2.0/users/me': {
      id: '11446498',
      type: 'user',
      name: 'Aaron Levie',
      login: 'ceo@example.com',
      created_at: '2012-12-12T10:53:43-08:00',
      modified_at: '2012-12-12T10:53:43-08:00',
      language: 'en',
      timezone: 'Africa/Bujumbura',
      status: 'active',
      job_title: 'CEO',
      avatar_url: 'https://www.box.com/api/avatar/large/181216415',
      notification_email: { email: 'notifications@example.com', is_confirmed: true },
    },
  },
  profile: {
    id: '11446498',
    name: 'Aaron Levie',
    email: 'ceo@example.com',
    emailVerified: false,
    image: 'https://www.box.com/api/avatar/large/181216415',
  },
}
