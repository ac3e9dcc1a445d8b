import type { Recording } from './recording.ts'

export const twitch: Recording = {
  source: 'https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/#oidc-authorization-code-grant-flow',
  authorization:
    'https://id.twitch.tv/oauth2/authorize?response_type=code&client_id=client&scope=openid+user%3Aread%3Aemail&code_challenge_method=S256&claims=%7B%22id_token%22%3A%7B%22email%22%3Anull%2C%22email_verified%22%3Anull%2C%22picture%22%3Anull%2C%22preferred_username%22%3Anull%7D%7D',
  token: {
    access_token: 'rfx2uswqe8l4g1mkagrvg5tv0ks3',
    expires_in: 14124,
    refresh_token: '5b93chm6hdve3mycz05zfzatkfdenfspp1h1ar2xxdalen01',
    scope: ['openid', 'user:read:email'],
    token_type: 'bearer',
  },
  idToken: {
    azp: 'client',
    sub: '713936733',
    email: 'scotwht@example.com',
    email_verified: true,
    picture:
      'https://static-cdn.jtvnw.net/user-default-pictures-uv/41780b5a-def8-11e9-94d9-784f43822e80-profile_image-300x300.png',
    preferred_username: 'scotwht',
  },
  profile: {
    id: '713936733',
    name: 'scotwht',
    email: 'scotwht@example.com',
    emailVerified: true,
    image:
      'https://static-cdn.jtvnw.net/user-default-pictures-uv/41780b5a-def8-11e9-94d9-784f43822e80-profile_image-300x300.png',
  },
}
