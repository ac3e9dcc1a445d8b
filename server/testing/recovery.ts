import { requestRecovery } from '../../contract/factors/recovery.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { daySeconds } from '../time.ts'
import { userWithApp } from './factors.ts'
import type { startApp } from './start-app.ts'

type App = Awaited<ReturnType<typeof startApp>>

/** Returns a new browser in which a user has entered the password and is asked for the second factor. */
export async function challengedBrowser(app: App, user: { email: string; password: string }) {
  const visitor = app.visitor()
  await visitor.call(signInEmail, { body: user })
  return visitor
}

/**
 * Creates a user whose waiting period for a recovery is over. Returns the mailed code, the token of the link that stops
 * the recovery, and browsers in which the user is asked for the second factor.
 */
export async function userReadyToRecover(app: App, browserCount: number) {
  const user = await userWithApp(app)
  await (await challengedBrowser(app, user)).call(requestRecovery, { body: { password: user.password } })
  app.advance(3 * daySeconds)
  await app.runJobs()
  const mails = (await app.mailsTo(user.email)).filter(({ template }) => template === 'factor-reset')
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}/.exec(JSON.stringify(mails.at(-1)!.paragraphs))![0]
  const token = new URL(mails[0]!.url!).searchParams.get('token')!
  const browsers = await Promise.all(Array.from({ length: browserCount }, () => challengedBrowser(app, user)))
  return { user, code, token, browsers }
}
