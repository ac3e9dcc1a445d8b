import {
  generateAuthenticateOptions,
  generateRegisterOptions,
  verifyAuthentication,
  verifyRegistration,
} from '../../contract/factors/passkeys.ts'
import { signUpPasskey, verifySignUpPasskey } from '../../contract/factors/passkey-sign-up.ts'
import { createAuthenticator, type Authenticator, type Falsified } from './authenticator.ts'
import { verifiedUser } from './email-links.ts'
import { newestCode } from './mailed-codes.ts'
import type { startApp } from './start-app.ts'
import type { Visitor } from './visitor.ts'

type App = Awaited<ReturnType<typeof startApp>>

/** Adds a passkey to a signed-in user. With `context`, signs up a new user with the passkey instead. */
export async function addPasskey(
  visitor: Visitor,
  authenticator: Authenticator,
  falsified: Falsified = {},
  query: { context?: string } = {},
) {
  const { data: options, error } = await visitor.call(generateRegisterOptions, { query })
  if (error) throw new Error(`The options of a passkey were refused: ${error.code}`)
  return visitor.call(verifyRegistration, { body: { response: authenticator.create(options, falsified) } })
}

/**
 * Requests a sign-up with a passkey and enters the mailed code. Returns the reply with the `context` for creating the
 * passkey.
 */
export async function beginPasskeySignUp(app: App, browser: Visitor, newcomer: { email: string; name: string }) {
  await browser.call(signUpPasskey, { body: newcomer })
  const { code } = await newestCode(app, newcomer.email, 'sign-up-code')
  return browser.call(verifySignUpPasskey, { body: { email: newcomer.email, otp: code } })
}

/** Uses a passkey in a browser to sign in, to complete the second step, or to confirm the user's identity again. */
export async function answerWithPasskey(visitor: Visitor, authenticator: Authenticator, falsified: Falsified = {}) {
  const { data: options } = await visitor.call(generateAuthenticateOptions)
  return visitor.call(verifyAuthentication, { body: { response: authenticator.use(options!, falsified) } })
}

/** Creates a signed-in user with a passkey, and the authenticator that stores it. */
export async function userWithPasskey(
  app: App,
  settings: Omit<Parameters<typeof createAuthenticator>[0], 'origin'> = {},
) {
  const user = await verifiedUser(app)
  const authenticator = createAuthenticator({ ...settings, origin: app.config.origin })
  const { data: passkey, error } = await addPasskey(user.visitor, authenticator)
  if (error) throw new Error(`Adding a passkey was refused: ${error.code}`)
  return { ...user, authenticator, passkey }
}
