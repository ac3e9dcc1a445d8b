import type { Recording } from './recording.ts'

export const linkedin: Recording = {
  source:
    'https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2#api-request-to-retreive-member-details',
  authorization:
    'https://www.linkedin.com/oauth/v2/authorization?response_type=code&client_id=client&scope=openid+profile+email&code_challenge_method=S256',
  token: {
    access_token: 'AQUvlL_DYEzvT2wz1QJiEPeLioeA',
    expires_in: 5184000,
    scope: 'email,openid,profile',
    token_type: 'Bearer',
  },
  replies: {
    'GET /v2/userinfo': {
      sub: '782bbtaQ',
      name: 'John Doe',
      given_name: 'John',
      family_name: 'Doe',
      picture: 'https://media.licdn-ei.com/dms/image/C5F03AQHqK8v7tB1HCQ/profile-displayphoto-shrink_100_100/0/',
      locale: 'en-US',
      email: 'doe@email.com',
      email_verified: true,
    },
  },
  profile: {
    id: '782bbtaQ',
    name: 'John Doe',
    email: 'doe@email.com',
    emailVerified: true,
    image: 'https://media.licdn-ei.com/dms/image/C5F03AQHqK8v7tB1HCQ/profile-displayphoto-shrink_100_100/0/',
  },
}
