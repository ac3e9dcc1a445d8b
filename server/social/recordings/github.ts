import type { Recording } from './recording.ts'

export const github: Recording = {
  source: 'https://docs.github.com/en/rest/users/users#get-the-authenticated-user',
  authorization:
    'https://github.com/login/oauth/authorize?response_type=code&client_id=client&scope=read%3Auser+user%3Aemail&code_challenge_method=S256',
  token: {
    access_token: 'gho_16C7e42F292c6912E7710c838347Ae178B4a',
    scope: 'read:user,user:email',
    token_type: 'bearer',
  },
  replies: {
    'GET /user': {
      login: 'octocat',
      id: 1,
      avatar_url: 'https://github.com/images/error/octocat_happy.gif',
      name: 'monalisa octocat',
      email: 'octocat@github.com',
    },
    'GET /user/emails': [
      { email: 'old@example.com', verified: false, primary: false, visibility: null },
      { email: 'octocat@github.com', verified: true, primary: true, visibility: 'public' },
    ],
  },
  profile: {
    id: '1',
    name: 'monalisa octocat',
    email: 'octocat@github.com',
    emailVerified: true,
    image: 'https://github.com/images/error/octocat_happy.gif',
  },
}
