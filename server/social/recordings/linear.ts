import type { Recording } from './recording.ts'

export const linear: Recording = {
  source: 'https://linear.app/developers/oauth-2-0-authentication',
  authorization:
    'https://linear.app/oauth/authorize?response_type=code&client_id=client&scope=read&code_challenge_method=S256',
  token: {
    access_token: '00a21d8b0c4e2375114e49c067dfb81eb0d2076f48354714cd5df984d87b67cc',
    token_type: 'Bearer',
    expires_in: 86399,
    scope: ['read'],
    refresh_token: 'sz0lvmt4lfxlkz7m6t1pb3nhpxz2kqmh',
  },
  replies: {
    'POST /graphql': {
      data: {
        viewer: {
          id: '2174add1-f7c8-44e3-bbf3-2d60b5ea8bc9',
          name: 'Ada Issue',
          displayName: 'ada',
          email: 'ada@example.com',
          avatarUrl: 'https://public.linear.app/avatars/2174add1',
        },
      },
    },
  },
  headers: { 'POST /graphql': { 'content-type': 'application/json' } },
  profile: {
    id: '2174add1-f7c8-44e3-bbf3-2d60b5ea8bc9',
    name: 'Ada Issue',
    email: 'ada@example.com',
    emailVerified: false,
    image: 'https://public.linear.app/avatars/2174add1',
  },
}
