import type { Recording } from './recording.ts'

export const bitbucket: Recording = {
  source: 'https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/#api-user-get',
  authorization:
    'https://bitbucket.org/site/oauth2/authorize?response_type=code&client_id=client&scope=account+email&code_challenge_method=S256',
  token: {
    access_token: 'nOuPGMTeARoVIH5cPAe_FUZsiOb3CRhpHPF3IHQYsfOLZsMDuXCHkTpESzHYKW8W',
    scopes: 'account email',
    token_type: 'bearer',
    expires_in: 7200,
    refresh_token: 'qzMNUYAjpAaW6tKtMR',
    state: 'authorization_code',
  },
  replies: {
    'GET /2.0/user': {
      type: 'user',
      uuid: '{d301aafa-d676-4ee0-88be-962be7417567}',
      account_id: '557058:ba8948b2-49da-43a9-9e8b-e7249b8e324a',
      display_name: 'Erik van Zijst',
      nickname: 'evzijst',
      created_on: '2008-07-07T09:36:18+00:00',
      links: { avatar: { href: 'https://bitbucket.org/account/evzijst/avatar/32/' } },
    },
    'GET /2.0/user/emails': {
      pagelen: 10,
      page: 1,
      size: 2,
      values: [
        { type: 'email', email: 'old@example.com', is_primary: false, is_confirmed: true },
        { type: 'email', email: 'erik@example.com', is_primary: true, is_confirmed: true },
      ],
    },
  },
  profile: {
    id: '{d301aafa-d676-4ee0-88be-962be7417567}',
    name: 'Erik van Zijst',
    email: 'erik@example.com',
    emailVerified: true,
    image: 'https://bitbucket.org/account/evzijst/avatar/32/',
  },
}
