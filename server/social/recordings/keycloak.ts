import type { Recording } from './recording.ts'

export const keycloak: Recording = {
  source: 'https://www.keycloak.org/securing-apps/oidc-layers',
  options: { domain: 'sso.example.com', tenantId: 'acme' },
  authorization:
    'https://sso.example.com/realms/acme/protocol/openid-connect/auth?response_type=code&client_id=client&scope=openid+profile+email&code_challenge_method=S256',
  token: {
    access_token: 'keycloak-access-token',
    expires_in: 300,
    refresh_expires_in: 1800,
    refresh_token: 'keycloak-refresh-token',
    token_type: 'Bearer',
    'not-before-policy': 0,
    session_state: 'c2a5b3b9-2f4f-4c8b-9f5d-6c1c8f0a0a5e',
    scope: 'openid profile email',
  },
  idToken: {
    sub: 'f1f4a1a4-9b5f-4f0e-8f0c-0d9f3d1f1c11',
    typ: 'ID',
    azp: 'client',
    acr: '1',
    email_verified: true,
    name: 'Alice Liddel',
    preferred_username: 'alice',
    given_name: 'Alice',
    family_name: 'Liddel',
    email: 'alice@example.com',
  },
  profile: {
    id: 'f1f4a1a4-9b5f-4f0e-8f0c-0d9f3d1f1c11',
    name: 'Alice Liddel',
    email: 'alice@example.com',
    emailVerified: true,
    image: null,
  },
}
