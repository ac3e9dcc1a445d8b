import type { Recording } from './recording.ts'

export const google: Recording = {
  source: 'https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload',
  authorization:
    'https://accounts.google.com/o/oauth2/v2/auth?response_type=code&client_id=client&scope=openid+email+profile&code_challenge_method=S256&include_granted_scopes=true',
  token: {
    access_token: '1/fFAGRNJru1FTz70BzhT3Zg',
    expires_in: 3920,
    token_type: 'Bearer',
    scope: 'openid https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email',
  },
  idToken: {
    sub: '10769150350006150715113082367',
    email: 'jsmith@example.com',
    email_verified: true,
    name: 'Jan Smith',
    picture: 'https://lh3.googleusercontent.com/a-/AOh14Gg=s96-c',
    given_name: 'Jan',
    family_name: 'Smith',
    hd: 'example.com',
  },
  profile: {
    id: '10769150350006150715113082367',
    name: 'Jan Smith',
    email: 'jsmith@example.com',
    emailVerified: true,
    image: 'https://lh3.googleusercontent.com/a-/AOh14Gg=s96-c',
  },
}
