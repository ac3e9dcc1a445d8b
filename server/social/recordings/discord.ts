import type { Recording } from './recording.ts'

export const discord: Recording = {
  source: 'https://discord.com/developers/docs/resources/user#user-object-example-user',
  authorization:
    'https://discord.com/oauth2/authorize?response_type=code&client_id=client&scope=identify+email&code_challenge_method=S256',
  token: {
    access_token: '6qrZcUqja7812RVdnEKjpzOL4CvHBFG',
    token_type: 'Bearer',
    expires_in: 604800,
    refresh_token: 'D43f5y0ahjqew82jZ4NViEr2YafMKhue',
    scope: 'identify email',
  },
  replies: {
    'GET /api/users/@me': {
      id: '80351110224678912',
      username: 'nelly',
      discriminator: '0',
      global_name: 'Nelly',
      avatar: '8342729096ea3675442027381ff50dfe',
      verified: true,
      email: 'nelly@discord.com',
      flags: 64,
      banner: '06c16474723fe537c283b8efa61a30c8',
      accent_color: 16711680,
      premium_type: 1,
      public_flags: 64,
    },
  },
  profile: {
    id: '80351110224678912',
    name: 'Nelly',
    email: 'nelly@discord.com',
    emailVerified: true,
    image: 'https://cdn.discordapp.com/avatars/80351110224678912/8342729096ea3675442027381ff50dfe.png',
  },
}
