import { openIdConnect } from '../openid-connect.ts'
import type { Provider } from '../provider.ts'

/**
 * https://www.keycloak.org/securing-apps/oidc-layers
 *
 * `tenantId` is the realm. If the server is older than version 17, `domain` ends in `/auth`.
 */
export const keycloak: Provider = {
  id: 'keycloak',
  name: 'Keycloak',
  endpoints: {
    issuer: 'https://{domain}/realms/{tenantId}',
    authorization: 'https://{domain}/realms/{tenantId}/protocol/openid-connect/auth',
    token: 'https://{domain}/realms/{tenantId}/protocol/openid-connect/token',
    jwks: 'https://{domain}/realms/{tenantId}/protocol/openid-connect/certs',
  },
  settings: { domain: null, tenantId: null },
  scopes: ['openid', 'profile', 'email'],
  authenticatesAgain: true,
  idTokenAlgorithms: openIdConnect.idTokenAlgorithms!,
  profile: openIdConnect.profile,
}
