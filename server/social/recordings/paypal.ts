import type { Recording } from './recording.ts'

export const paypal: Recording = {
  source: 'https://developer.paypal.com/docs/api/identity/v1/#userinfo_get',
  options: { domain: 'sandbox.paypal.com' },
  authorization:
    'https://www.sandbox.paypal.com/signin/authorize?response_type=code&client_id=client&scope=openid+profile+email&code_challenge_method=S256&flowEntry=static',
  token: {
    scope: 'openid profile email',
    access_token: 'A21AAGHr9qtiRRXH4oYcQokQgV99rGqEIfgrr8xHCclP0OzmD9KVgg5ppIIg7jzJgQkV1cs8nJ3ZHGk',
    token_type: 'Bearer',
    expires_in: 28800,
    refresh_token: 'R23AAGHr9qtiRRXH4oYcQokQgV99rGqEIfgrr8xHCclP0OzmD9KVgg5pp',
    nonce: '2018-06-07T00:00:00Zabcdefg',
  },
  replies: {
    'GET /v1/identity/openidconnect/userinfo?schema=openid': {
      user_id: 'https://www.paypal.com/webapps/auth/identity/user/mWq6_1sU85v5EG9yHdPxJRrhGHrnMJ-1PQKtX6pcsmA',
      sub: 'https://www.paypal.com/webapps/auth/identity/user/mWq6_1sU85v5EG9yHdPxJRrhGHrnMJ-1PQKtX6pcsmA',
      name: 'identity test',
      given_name: 'identity',
      family_name: 'test',
      email: 'user@example.com',
      email_verified: true,
    },
  },
  profile: {
    id: 'https://www.paypal.com/webapps/auth/identity/user/mWq6_1sU85v5EG9yHdPxJRrhGHrnMJ-1PQKtX6pcsmA',
    name: 'identity test',
    email: 'user@example.com',
    emailVerified: true,
    image: null,
  },
}
