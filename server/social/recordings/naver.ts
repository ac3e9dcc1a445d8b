import type { Recording } from './recording.ts'

export const naver: Recording = {
  source: 'https://developers.naver.com/docs/login/profile/profile.md',
  authorization:
    'https://nid.naver.com/oauth2.0/authorize?response_type=code&client_id=client&code_challenge_method=S256',
  token: {
    access_token: 'naver-access-token',
    refresh_token: 'naver-refresh-token',
    token_type: 'bearer',
    expires_in: '3600',
  },
  replies: {
    'GET /v1/nid/me': {
      resultcode: '00',
      message: 'success',
      response: {
        id: '32742776',
        nickname: 'OpenAPI',
        name: '오픈 API',
        email: 'openapi@example.com',
        gender: 'F',
        age: '40-49',
        birthday: '10-01',
        profile_image: 'https://ssl.pstatic.net/static/pwe/address/nodata_33x33.gif',
      },
    },
  },
  profile: {
    id: '32742776',
    name: '오픈 API',
    email: 'openapi@example.com',
    emailVerified: false,
    image: 'https://ssl.pstatic.net/static/pwe/address/nodata_33x33.gif',
  },
}
