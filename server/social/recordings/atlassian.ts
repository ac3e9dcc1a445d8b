import type { Recording } from './recording.ts'

export const atlassian: Recording = {
  source: 'https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/',
  authorization:
    'https://auth.atlassian.com/authorize?response_type=code&client_id=client&scope=read%3Ame+offline_access&prompt=consent&code_challenge_method=S256&audience=api.atlassian.com',
  token: {
    access_token: 'atlassian-access-token',
    expires_in: 3600,
    scope: 'read:me offline_access',
    refresh_token: 'atlassian-refresh-token',
    token_type: 'Bearer',
  },
  replies: {
    'GET /me': {
      account_type: 'atlassian',
      account_id: '557057:4f9acfd2-6155-419b-8de5-5b5cf27a59a0',
      email: 'vmars@example.com',
      email_verified: true,
      name: 'Lila User',
      picture: 'https://www.example.com/avatars/userl',
      account_status: 'active',
      nickname: 'marshmallow',
      zoneinfo: 'America/Los_Angeles',
      locale: 'en-US',
      extended_profile: {},
    },
  },
  profile: {
    id: '557057:4f9acfd2-6155-419b-8de5-5b5cf27a59a0',
    name: 'Lila User',
    email: 'vmars@example.com',
    emailVerified: true,
    image: 'https://www.example.com/avatars/userl',
  },
}
