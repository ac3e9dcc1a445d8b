import { generateKeyPairSync } from 'node:crypto'
import type { Recording } from './recording.ts'

// The key is generated in the format of Apple's download, so that this file contains no key.
const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

export const apple: Recording = {
  source: 'https://developer.apple.com/documentation/signinwithapple/authenticating-users-with-sign-in-with-apple',
  options: { teamId: 'DEF123GHIJ', keyId: 'ABC123DEFG', privateKey },
  authorization:
    'https://appleid.apple.com/auth/authorize?response_type=code&client_id=client&scope=name+email&code_challenge_method=S256&response_mode=form_post',
  token: {
    access_token: 'adg61...67Or9',
    token_type: 'Bearer',
    expires_in: 3600,
    refresh_token: 'rca7...lABoQ',
  },
  user: '{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"abcd@privaterelay.appleid.com"}',
  idToken: {
    sub: '001393.6d621dadasdd04956bds129fa982ba.1517',
    c_hash: 'dZusyqBNIzmfd8Uv_cVKSw',
    email: 'abcd@privaterelay.appleid.com',
    email_verified: 'true',
    is_private_email: 'true',
    auth_time: 1587333749,
    nonce_supported: true,
  },
  profile: {
    id: '001393.6d621dadasdd04956bds129fa982ba.1517',
    name: 'Ada Lovelace',
    email: 'abcd@privaterelay.appleid.com',
    emailVerified: true,
    image: null,
  },
}
