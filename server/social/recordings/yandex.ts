import type { Recording } from './recording.ts'

export const yandex: Recording = {
  source: 'https://yandex.com/dev/id/doc/en/user-information#response-format',
  authorization:
    'https://oauth.yandex.com/authorize?response_type=code&client_id=client&scope=login%3Ainfo+login%3Aemail+login%3Aavatar&code_challenge_method=S256',
  token: {
    token_type: 'bearer',
    access_token: 'AQAAAACy1C6ZAAAAfa6vDLuItEy8pg-iIpnDxIs',
    expires_in: 124234123534,
    refresh_token: '1:GN686QVt0mmakDd9:A4pYuW9LGk0_UnlrMIWklkAuJkUWbq27loFekJVmSYrdfzdePBy7:A-2dHOmBxiXgajnD-kYOwQ',
    scope: 'login:info login:email login:avatar',
  },
  replies: {
    'GET /info?format=json': {
      first_name: 'Ivan',
      last_name: 'Ivanov',
      display_name: 'ivan',
      emails: ['test@example.com'],
      default_email: 'test@example.com',
      real_name: 'Ivan Ivanov',
      is_avatar_empty: false,
      default_avatar_id: '131652443',
      login: 'ivan',
      sex: 'male',
      id: '1000034426',
      client_id: '4760187d81bc4b7799476b42b5103713',
      psuid: '1.AAceCw.tbHgw5DtJ9_zeqPrk-Ba2w.qPWSRC5v2t2IaksPJgnge',
    },
  },
  headers: { 'GET /info?format=json': { authorization: 'OAuth AQAAAACy1C6ZAAAAfa6vDLuItEy8pg-iIpnDxIs' } },
  profile: {
    id: '1000034426',
    name: 'Ivan Ivanov',
    email: 'test@example.com',
    emailVerified: false,
    image: 'https://avatars.yandex.net/get-yapic/131652443/islands-200',
  },
}
