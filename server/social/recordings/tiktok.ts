import type { Recording } from './recording.ts'

export const tiktok: Recording = {
  source: 'https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info',
  authorization:
    'https://www.tiktok.com/v2/auth/authorize/?response_type=code&client_key=client&scope=user.info.basic&code_challenge_method=S256',
  token: {
    access_token: 'act.example12345Example12345Example',
    expires_in: 86400,
    open_id: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
    refresh_expires_in: 31536000,
    refresh_token: 'rft.example12345Example12345Example',
    scope: 'user.info.basic,video.list',
    token_type: 'Bearer',
  },
  replies: {
    'GET /v2/user/info/?fields=open_id,avatar_url,display_name': {
      data: {
        user: {
          open_id: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
          avatar_url:
            'https://p19-sign.tiktokcdn-us.com/tos-avt-0068-tx/b17f0e4b3a4f4a50993cf72cda8b88b8~c5_168x168.jpeg',
          display_name: 'Tik Tok',
        },
      },
      error: { code: 'ok', message: '', log_id: '20220829194722CBE87ED59D524E727021' },
    },
  },
  profile: {
    id: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
    name: 'Tik Tok',
    email: null,
    emailVerified: false,
    image: 'https://p19-sign.tiktokcdn-us.com/tos-avt-0068-tx/b17f0e4b3a4f4a50993cf72cda8b88b8~c5_168x168.jpeg',
  },
}
