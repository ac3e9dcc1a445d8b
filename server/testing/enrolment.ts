import { sendOtp, verifyOtp } from '../../contract/factors/enrolment.ts'
import { enableTwoFactor, verifyTotp } from '../../contract/factors/two-factor.ts'
import { codeAt, stepAt } from '../factors/totp-codes.ts'
import type { startApp } from './start-app.ts'
import type { Visitor } from './visitor.ts'

type App = Awaited<ReturnType<typeof startApp>>

/**
 * Returns the newest code that was mailed to an email address during an enrollment, or an empty string. An enrollment
 * is a sign-in in which the user must set up a second factor.
 */
export async function mailedCode(app: App, email: string) {
  const mail = (await app.mailsTo(email)).findLast(({ template }) => template === 'verify-code')
  return mail?.code ?? ''
}

/** Requests the mailed code of an enrollment, and enters the code. */
export async function enterMailedCode(app: App, browser: Visitor, email: string) {
  const { error } = await browser.call(sendOtp, { body: {} })
  if (error) throw new Error(`No code could be requested: ${error.code}`)
  return browser.call(verifyOtp, { body: { code: await mailedCode(app, email) } })
}

/** Begins to set up an authenticator app in an enrollment. The returned `code` computes the app's current code. */
export async function beginNewApp(app: App, browser: Visitor) {
  const { data, error } = await browser.call(enableTwoFactor, { body: {} })
  if (data?.method !== 'totp') throw new Error(`Setting up an app was refused: ${error?.code}`)
  const secret = new URL(data.totpURI).searchParams.get('secret')!
  return { code: () => codeAt(secret, stepAt(app.deps.now())), recoveryCodes: data.backupCodes }
}

/** Sets up an authenticator app in an enrollment. */
export async function confirmNewApp(app: App, browser: Visitor) {
  const { code } = await beginNewApp(app, browser)
  return browser.call(verifyTotp, { body: { code: code() } })
}
