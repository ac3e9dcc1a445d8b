import type { Recording } from './recording.ts'

export const twitter: Recording = {
  source: 'https://docs.x.com/x-api/users/get-my-user',
  authorization:
    'https://x.com/i/oauth2/authorize?response_type=code&client_id=client&scope=tweet.read+users.read+users.email+offline.access&code_challenge_method=S256',
  token: {
    token_type: 'bearer',
    expires_in: 7200,
    access_token: 'Q0Mzb0VhZ0V5dmNXSTEyNER2MFNfVW50RzdXdTN6STFxQlVkTGhTc1lCdlBiOjE2MjIxNDc3NDM5MTQ6MToxOmF0OjE',
    scope: 'users.email users.read tweet.read offline.access',
    refresh_token: 'bWRWa3gzdnk3WHRGU1o0bmRRcTJ5VUxWX1lZTDdJSUtmaWcxbTVxdEFXcW5tOjE2MjIxNDc3NDM5MTQ6MToxOnJ0OjE',
  },
  replies: {
    'GET /2/users/me?user.fields=confirmed_email,profile_image_url': {
      data: {
        id: '2244994945',
        name: 'X Developers',
        username: 'XDevelopers',
        confirmed_email: 'developers@example.com',
        profile_image_url: 'https://pbs.twimg.com/profile_images/1683899100922511378/5lY42eHs_normal.jpg',
      },
    },
  },
  profile: {
    id: '2244994945',
    name: 'X Developers',
    email: 'developers@example.com',
    emailVerified: true,
    image: 'https://pbs.twimg.com/profile_images/1683899100922511378/5lY42eHs_normal.jpg',
  },
}
