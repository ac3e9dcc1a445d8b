import type { Recording } from './recording.ts'

export const dropbox: Recording = {
  source: 'https://www.dropbox.com/developers/documentation/http/documentation#users-get_current_account',
  authorization:
    'https://www.dropbox.com/oauth2/authorize?response_type=code&client_id=client&scope=account_info.read&code_challenge_method=S256',
  token: {
    access_token:
      'sl.AbX9y6Fe3AuH5o66-gmJpR032jwAwQPIVVzWXZNkdzcYT02akC2de219dZi6gxYPVnYPrpvISRSf9lxKWJzYLjtMPH-d9fo_0gXex7X37VIvpty4',
    expires_in: 14400,
    token_type: 'bearer',
    scope: 'account_info.read',
    account_id: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
    uid: '12345',
  },
  replies: {
    'POST /2/users/get_current_account': {
      account_id: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
      name: {
        abbreviated_name: 'FF',
        display_name: 'Franz Ferdinand (Personal)',
        familiar_name: 'Franz',
        given_name: 'Franz',
        surname: 'Ferdinand',
      },
      email: 'franz@dropbox.com',
      email_verified: false,
      disabled: false,
      account_type: { '.tag': 'business' },
      country: 'US',
      is_paired: true,
      locale: 'en',
      profile_photo_url:
        'https://dl-web.dropbox.com/account_photo/get/dbaphid%3AAAHWGmIXV3sUuOmBfTz0wPsiqHUpBWvv3ZA?vers=1556069330102',
    },
  },
  profile: {
    id: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
    name: 'Franz Ferdinand (Personal)',
    email: 'franz@dropbox.com',
    emailVerified: false,
    image:
      'https://dl-web.dropbox.com/account_photo/get/dbaphid%3AAAHWGmIXV3sUuOmBfTz0wPsiqHUpBWvv3ZA?vers=1556069330102',
  },
}
