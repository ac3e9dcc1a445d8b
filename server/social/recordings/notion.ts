import type { Recording } from './recording.ts'

export const notion: Recording = {
  source: 'https://developers.notion.com/reference/get-self',
  authorization:
    'https://api.notion.com/v1/oauth/authorize?response_type=code&client_id=client&code_challenge_method=S256&owner=user',
  token: {
    access_token: 'e202e8c9-0990-40af-855f-ff8f872b1ec6',
    token_type: 'bearer',
    refresh_token: null,
    bot_id: 'b3414d65-1224-5ty7-6ffr-cc9d8773drt601288f',
    duplicated_template_id: null,
    owner: { workspace: true },
    workspace_icon: 'https://website.domain/images/image.png',
    workspace_id: 'j565j4d7x3-2882-61bs-564a-jj9d9ui-c36hxfr7x',
    workspace_name: "Ada's Notion",
  },
  headers: { 'GET /v1/users/me': { 'notion-version': '2022-06-28' } },
  replies: {
    'GET /v1/users/me': {
      object: 'user',
      id: '16d84278-ab0e-484c-9bdd-b35da3bd8905',
      name: 'pied piper',
      avatar_url: null,
      type: 'bot',
      bot: {
        owner: {
          type: 'user',
          user: {
            object: 'user',
            id: '5389a034-eb5c-47b5-8a9e-f79c99ef166c',
            name: 'christine makenotion',
            avatar_url: null,
            type: 'person',
            person: { email: 'christine@makenotion.com' },
          },
        },
      },
    },
  },
  profile: {
    id: '5389a034-eb5c-47b5-8a9e-f79c99ef166c',
    name: 'christine makenotion',
    email: 'christine@makenotion.com',
    emailVerified: false,
    image: null,
  },
}
