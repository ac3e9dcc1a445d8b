import { lookAtChange, takeBack } from '../../contract/factors/take-back.ts'
import { readCredentials } from '../sessions/snapshots.sql.ts'
import { newestLink, verifiedUser } from './email-links.ts'
import type { startApp } from './start-app.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { Visitor } from './visitor.ts'
import { changePassword } from '../../contract/sign-in/password.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Person = Awaited<ReturnType<typeof verifiedUser>>

export const attackersPassword = 'the password of the thief'

/** Returns the sign-in methods of a user as they are stored. */
export const methodsOf = (app: App, { id }: { id: string }) => readCredentials(app.db, id)

/** Finds the newest mail from this template to an email address. Returns the secret in the mail's undo link. */
export async function undoToken(app: App, email: string, template: string) {
  const url = new URL(await newestLink(app, email, template))
  if (url.pathname !== '/take-back') throw new Error(`The mail has a link to ${url.pathname}`)
  return url.searchParams.get('token')!
}

/**
 * Changes the password of `victim`, or of a new user, as a thief with the user's session and password would. Returns
 * the user, the sign-in methods before the change, and the secret of the mailed undo link.
 */
export async function withStolenPassword(app: App, victim?: Person) {
  const user = victim ?? (await verifiedUser(app))
  const before = await methodsOf(app, user)
  await changeTo(user.visitor, { from: user.password, to: attackersPassword })
  return { user, before, token: await undoToken(app, user.email, 'password-changed') }
}

export async function changeTo(visitor: Visitor, { from, to }: { from: string; to: string }) {
  const { error } = await visitor.call(changePassword, { body: { currentPassword: from, newPassword: to } })
  if (error) throw new Error(`The password was not changed: ${error.code}`)
}

export const look = (visitor: Visitor, token: string) => visitor.call(lookAtChange, { body: { token } })

export const undo = (visitor: Visitor, body: BodyOf<typeof takeBack>) => visitor.call(takeBack, { body })
