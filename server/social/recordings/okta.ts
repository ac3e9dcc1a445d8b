import type { Recording } from './recording.ts'

export const okta: Recording = {
  source: 'https://developer.okta.com/docs/reference/api/oidc/#userinfo',
  options: { domain: 'acme.okta.com' },
  authorization:
    'https://acme.okta.com/oauth2/v1/authorize?response_type=code&client_id=client&scope=openid+profile+email&code_challenge_method=S256',
  token: { access_token: 'okta-access-token', token_type: 'Bearer', expires_in: 3600, scope: 'openid profile email' },
  idToken: {
    sub: '00uid4BxXw6I6TV4m0g3',
    ver: 1,
    amr: ['pwd'],
    idp: '00ok1u7AsAkrwdZL3z0g3',
    name: 'John Doe',
    preferred_username: 'john.doe@example.com',
    email: 'john.doe@example.com',
  },
  replies: {
    'GET /oauth2/v1/userinfo': {
      sub: '00uid4BxXw6I6TV4m0g3',
      name: 'John Doe',
      nickname: 'Jimmy',
      given_name: 'John',
      family_name: 'Doe',
      preferred_username: 'john.doe@example.com',
      zoneinfo: 'America/Los_Angeles',
      locale: 'en-US',
      updated_at: 1311280970,
      email: 'john.doe@example.com',
      email_verified: true,
    },
  },
  profile: {
    id: '00uid4BxXw6I6TV4m0g3',
    name: 'John Doe',
    email: 'john.doe@example.com',
    emailVerified: true,
    image: null,
  },
}
