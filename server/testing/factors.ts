import { enableTwoFactor, verifyTotp } from '../../contract/factors/two-factor.ts'
import { sql } from '../database/sql.ts'
import { codeAt, stepAt } from '../factors/totp-codes.ts'
import type { startApp } from './start-app.ts'

type App = Awaited<ReturnType<typeof startApp>>

/** A signed-in user with a confirmed authenticator app; `code` is its next code. */
export async function userWithApp(app: App) {
  const user = await app.user()
  await app.db.run(sql`update users set email_verified = true where id = ${user.id}`)
  const { data, error } = await user.visitor.call(enableTwoFactor, { body: { password: user.password } })
  if (error) throw new Error(`Setting up an app was refused: ${error.code}`)
  const secret = new URL(data.totpURI).searchParams.get('secret')!
  let last = 0
  /** A code that was not used yet; moves the clock to the next step if needed. */
  function code() {
    while (stepAt(app.deps.now()) <= last) app.advance(30)
    last = stepAt(app.deps.now())
    return codeAt(secret, last)
  }
  const confirmed = await user.visitor.call(verifyTotp, { body: { code: code() } })
  if (confirmed.error) throw new Error(`Confirming an app was refused: ${confirmed.error.code}`)
  return { ...user, secret, code, recoveryCodes: data.backupCodes }
}
