import type { Recording } from './recording.ts'

export const auth0: Recording = {
  source: 'https://auth0.com/docs/secure/tokens/id-tokens/id-token-structure',
  options: { domain: 'acme.eu.auth0.com' },
  authorization:
    'https://acme.eu.auth0.com/authorize?response_type=code&client_id=client&scope=openid+profile+email&code_challenge_method=S256',
  token: { access_token: 'eyJz93a...k4laUWw', token_type: 'Bearer', expires_in: 86400, scope: 'openid profile email' },
  idToken: {
    sub: 'auth0|507f1f77bcf86cd799439020',
    name: 'Jane Doe',
    given_name: 'Jane',
    family_name: 'Doe',
    nickname: 'jane',
    picture: 'https://s.gravatar.com/avatar/0b5f.png',
    email: 'janedoe@example.com',
    email_verified: true,
    updated_at: '2026-01-05T10:00:00.000Z',
  },
  profile: {
    id: 'auth0|507f1f77bcf86cd799439020',
    name: 'Jane Doe',
    email: 'janedoe@example.com',
    emailVerified: true,
    image: 'https://s.gravatar.com/avatar/0b5f.png',
  },
}
