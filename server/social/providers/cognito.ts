import { openIdConnect } from '../openid-connect.ts'
import type { Provider } from '../provider.ts'

/**
 * https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints.html and
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-id-token.html
 *
 * `domain` is the sign-in domain of the user pool, such as `acme.auth.eu-west-1.amazoncognito.com`.
 */
export const cognito: Provider = {
  id: 'cognito',
  name: 'Amazon Cognito',
  endpoints: {
    issuer: 'https://cognito-idp.{region}.amazonaws.com/{userPoolId}',
    authorization: 'https://{domain}/oauth2/authorize',
    token: 'https://{domain}/oauth2/token',
    jwks: 'https://cognito-idp.{region}.amazonaws.com/{userPoolId}/.well-known/jwks.json',
  },
  settings: { domain: null, region: null, userPoolId: null },
  scopes: ['openid', 'profile', 'email'],
  profile: openIdConnect.profile,
}
