import type { Recording } from './recording.ts'

export const yahoo: Recording = {
  source: 'https://developer.yahoo.com/sign-in-with-yahoo/#get-user-info-api',
  authorization:
    'https://api.login.yahoo.com/oauth2/request_auth?response_type=code&client_id=client&scope=openid+profile+email&code_challenge_method=S256',
  token: {
    access_token: 'Jzxbkqqcvjqik2IMxGFEE1cuaos',
    token_type: 'bearer',
    expires_in: 3600,
    refresh_token: 'AOiRUlJn_qOmByVGTmUpwcMKW3XDcipToOoHx2wRoyLgJC',
    xoauth_yahoo_guid: 'JT4FACLQZI2OCE',
  },
  idToken: { sub: 'FSVIDUW3D7FSVIDUW3D72F2F', at_hash: 'WuSZEPQdmRHTD0DGyzkDyw', auth_time: 1443553240 },
  replies: {
    'GET /openid/v1/userinfo': {
      sub: 'FSVIDUW3D7FSVIDUW3D72F2F',
      name: 'Jane Doe',
      given_name: 'Jane',
      family_name: 'Doe',
      preferred_username: 'j.doe',
      email: 'janedoe@example.com',
      email_verified: true,
      picture: 'https://s.yimg.com/ag/images/default_user_profile_pic_192sq.jpg',
    },
  },
  profile: {
    id: 'FSVIDUW3D7FSVIDUW3D72F2F',
    name: 'Jane Doe',
    email: 'janedoe@example.com',
    emailVerified: true,
    image: 'https://s.yimg.com/ag/images/default_user_profile_pic_192sq.jpg',
  },
}
