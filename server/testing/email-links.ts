import { changeEmail } from '../../contract/accounts/email-change.ts'
import { sql } from '../database/sql.ts'
import type { startApp } from './start-app.ts'

type App = Awaited<ReturnType<typeof startApp>>

/** Creates a user with a verified email address and a browser in which the user is signed in. */
export async function verifiedUser(app: App, details: { email?: string } = {}) {
  const user = await app.user(details)
  await app.db.run(sql`update users set email_verified = true where id = ${user.id}`)
  return user
}

/** Returns the link in the newest mail with this template to an email address. */
export async function newestLink(app: App, email: string, template: string) {
  const mails = await app.mailsTo(email)
  const url = mails.findLast((mail) => mail.template === template)?.url
  if (!url) throw new Error(`No ${template} was mailed`)
  return url
}

/**
 * Requests a change of a user's verified email address. Returns the approval link that is mailed to the current
 * address.
 */
export async function mailedApprovalLink(
  app: App,
  user: Awaited<ReturnType<App['user']>>,
  newEmail: string,
  callbackURL = '/account',
) {
  const { error } = await user.visitor.call(changeEmail, { body: { newEmail, callbackURL } })
  if (error) throw new Error(`No change of address could be requested: ${error.code}`)
  return newestLink(app, user.email, 'change-email')
}
