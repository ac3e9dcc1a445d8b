import { requestPasswordReset } from '../../contract/sign-in/password-reset.ts'
import { mailBudgets } from '../config/limits.ts'
import type { startApp } from './start-app.ts'

type App = Awaited<ReturnType<typeof startApp>>

/** Requests a reset link. Returns the link from the mail, and the token in the link. */
export async function mailedResetLink(app: App, email: string, redirectTo = '/reset-password') {
  // With rate limits, mails without codes are sent at least two minutes apart.
  if (app.config.rateLimit.enabled) app.advance(mailBudgets.pauseForCodesSeconds)
  const { error } = await app.visitor().call(requestPasswordReset, { body: { email, redirectTo } })
  if (error) throw new Error(`No reset link could be requested: ${error.code}`)
  await app.runJobs()
  const mails = await app.mailsTo(email.toLowerCase())
  const url = mails.findLast(({ template }) => template === 'reset-password')?.url
  if (!url) throw new Error('No reset link was mailed')
  return { url, token: new URL(url).pathname.split('/').at(-1)! }
}
