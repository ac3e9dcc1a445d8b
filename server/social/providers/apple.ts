import { importPKCS8, SignJWT } from 'jose'
import { at, isTrue, joinedText, text } from '../claims.ts'
import type { Provider } from '../provider.ts'
import { minuteSeconds, secondsAfter } from '../../time.ts'

/**
 * https://developer.apple.com/documentation/signinwithapplerestapi/request-an-authorization-to-the-sign-in-with-apple-server,
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret and
 * https://developer.apple.com/documentation/signinwithapple/authenticating-users-with-sign-in-with-apple
 *
 * The name is sent once, in the `user` field of the form that the browser posts. The email address in that field is not
 * signed, so the email address in the ID token is used. `email_verified` is a boolean or the string `true` or `false`.
 */
export const apple: Provider = {
  id: 'apple',
  name: 'Apple',
  endpoints: {
    issuer: 'https://appleid.apple.com',
    authorization: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    jwks: 'https://appleid.apple.com/auth/keys',
  },
  settings: { teamId: null, keyId: null, privateKey: null },
  scopes: ['name', 'email'],
  authorizationParameters: { response_mode: 'form_post' },
  sendsUser: true,
  async clientSecret({ teamId, keyId, privateKey }, clientId, now) {
    // In an environment file, the key can be on a single line, with escaped line breaks.
    const key = await importPKCS8(privateKey!.replaceAll(String.raw`\n`, '\n'), 'ES256')
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId! })
      .setIssuer(teamId!)
      .setIssuedAt(now)
      .setExpirationTime(secondsAfter(now, 5 * minuteSeconds))
      .setAudience('https://appleid.apple.com')
      .setSubject(clientId)
      .sign(key)
  },
  profile: (it) => ({
    id: text(it, 'sub'),
    name: joinedText(it, 'user.name.firstName', 'user.name.lastName'),
    email: text(it, 'email'),
    emailVerified: isTrue(it, 'email_verified') || at(it, 'email_verified') === 'true',
    image: null,
  }),
}
