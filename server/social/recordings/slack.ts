import type { Recording } from './recording.ts'

export const slack: Recording = {
  source: 'https://docs.slack.dev/reference/methods/openid.connect.token',
  authorization:
    'https://slack.com/openid/connect/authorize?response_type=code&client_id=client&scope=openid+profile+email&code_challenge_method=S256',
  token: { ok: true, access_token: 'xoxp-1234', token_type: 'Bearer' },
  idToken: {
    sub: 'U0R7MFMJM',
    auth_time: 1626874655,
    at_hash: 'tUbyWGBHe0V32FJEupkgVQ',
    'https://slack.com/team_id': 'T0RR',
    'https://slack.com/user_id': 'U0R7MFMJM',
    email: 'bront@slack-corp.com',
    email_verified: true,
    date_email_verified: 1622128723,
    locale: 'en-US',
    name: 'brent',
    given_name: '',
    family_name: '',
    'https://slack.com/user_image_24': 'https://secure.gravatar.com/avatar/bc.png?s=24',
    'https://slack.com/user_image_192': 'https://secure.gravatar.com/avatar/bc.png?s=192',
    'https://slack.com/team_image_default': true,
  },
  profile: {
    id: 'U0R7MFMJM',
    name: 'brent',
    email: 'bront@slack-corp.com',
    emailVerified: true,
    image: 'https://secure.gravatar.com/avatar/bc.png?s=192',
  },
}
