import { sendOtp } from '../../contract/factors/enrolment.ts'
import { enableTwoFactor, verifyTotp, type BegunApp } from '../../contract/factors/two-factor.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { codeAt, stepAt } from '../factors/totp-codes.ts'
import { newestCode } from './mailed-codes.ts'
import type { startApp } from './start-app.ts'
import type { Visitor } from './visitor.ts'

type App = Awaited<ReturnType<typeof startApp>>
type User = Awaited<ReturnType<App['user']>>

/** Begins to set up an authenticator app for a signed-in user. */
export async function beginApp(visitor: Visitor, password: string): Promise<BegunApp> {
  const { data, error } = await visitor.call(enableTwoFactor, { body: { password } })
  if (data?.method !== 'totp') throw new Error(`Setting up an app was refused: ${error?.code}`)
  return data
}

/** Creates a signed-in user with a confirmed authenticator app. The returned `code` computes the app's next code. */
export async function userWithApp(app: App) {
  return addApp(app, await app.user())
}

/** Marks the email address of a signed-in user as verified, and sets up an authenticator app for the user. */
export async function addApp(app: App, user: User) {
  await app.db.run(sql`update users set email_verified = true where id = ${user.id}`)
  const { totpURI, backupCodes: recoveryCodes } = await beginApp(user.visitor, user.password)
  const secret = new URL(totpURI).searchParams.get('secret')!
  let last = 0
  /** Returns a code that was not used yet. Advances the clock to the next time step if needed. */
  function code() {
    while (stepAt(app.deps.now()) <= last) app.advance(30)
    last = stepAt(app.deps.now())
    return codeAt(secret, last)
  }
  const confirmed = await user.visitor.call(verifyTotp, { body: { code: code() } })
  if (confirmed.error) throw new Error(`Confirming an app was refused: ${confirmed.error.code}`)
  return { ...user, secret, code, recoveryCodes }
}

/** Creates a signed-in user whose second factor is email codes. The site must offer email codes. */
export async function userWithEmailCode(app: App) {
  const user = await app.user()
  await app.db.run(sql`update users set email_verified = true where id = ${user.id}`)
  const { data, error } = await user.visitor.call(enableTwoFactor, { body: { password: user.password, method: 'otp' } })
  if (!data) throw new Error(`Turning codes by email on was refused: ${error.code}`)
  return { ...user, recoveryCodes: data.backupCodes }
}

/** Requests an email code in a browser with a challenge or a session, and returns the code. */
export async function emailedCode(app: App, visitor: Visitor, email: string) {
  const { error } = await visitor.call(sendOtp, { body: {} })
  if (error) throw new Error(`No code could be requested: ${error.code}`)
  return (await newestCode(app, email, 'second-step-code')).code
}

/**
 * Signs in a user with an authenticator app and trusts the browser. Returns the browser without its session cookies.
 */
export async function trustedBrowser(app: App, user: Awaited<ReturnType<typeof addApp>>, visitor = app.visitor()) {
  await visitor.call(signInEmail, { body: user })
  const { error } = await visitor.call(verifyTotp, { body: { code: user.code(), trustDevice: true } })
  if (error) throw new Error(`Trusting a browser was refused: ${error.code}`)
  endSession(visitor)
  return visitor
}

/** Deletes the session cookies of a browser. The browser stays a known device. */
export function endSession({ cookies }: Pick<ReturnType<App['visitor']>, 'cookies'>) {
  cookies.delete('gatehouse.session_token')
  cookies.delete('gatehouse.session_data')
}

/** Returns a second browser with the same cookies, as if they had been stolen. */
export function copyOf(app: App, { cookies }: ReturnType<App['visitor']>) {
  const copy = app.visitor()
  for (const [name, value] of cookies) copy.cookies.set(name, value)
  return copy
}
