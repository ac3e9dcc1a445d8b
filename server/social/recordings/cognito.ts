import type { Recording } from './recording.ts'

export const cognito: Recording = {
  source: 'https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-id-token.html',
  options: { domain: 'acme.auth.us-east-1.amazoncognito.com', region: 'us-east-1', userPoolId: 'us-east-1_example' },
  authorization:
    'https://acme.auth.us-east-1.amazoncognito.com/oauth2/authorize?response_type=code&client_id=client&scope=openid+profile+email&code_challenge_method=S256',
  token: {
    access_token: 'cognito-access-token',
    refresh_token: 'cognito-refresh-token',
    token_type: 'Bearer',
    expires_in: 3600,
  },
  idToken: {
    sub: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
    'cognito:username': 'janedoe',
    'cognito:groups': ['test-group-a'],
    given_name: 'Jane',
    family_name: 'Doe',
    email: 'janedoe@example.com',
    email_verified: true,
    token_use: 'id',
    auth_time: 1676312777,
  },
  profile: {
    id: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
    name: 'Jane Doe',
    email: 'janedoe@example.com',
    emailVerified: true,
    image: null,
  },
}
