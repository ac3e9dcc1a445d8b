import { sql } from '../database/sql.ts'
import type { startApp } from './start-app.ts'

type App = Awaited<ReturnType<typeof startApp>>

/** Creates a user with this role and a browser in which the user is signed in. */
export async function userWithRole(app: App, role: string) {
  const user = await app.user()
  await app.db.run(sql`update users set role = ${role} where id = ${user.id}`)
  return user
}

export function administrator(app: App) {
  return userWithRole(app, 'admin')
}

/** Returns the columns of a user that administrators can change; null if the user was deleted. */
export function rowOf(app: App, id: string) {
  return app.db.row<{ email: string; role: string; emailVerified: boolean; banned: boolean | null; extra: object }>(sql`
    select email, role, email_verified as "emailVerified", banned, extra from users where id = ${id}`)
}

/** Returns every event whose subject or actor has this id, oldest first. */
export function eventsAbout(app: App, id: string) {
  return app.db.rows<{
    action: string
    actorId: string | null
    impersonatorId: string | null
    subjectId: string | null
    details: Record<string, string | null> | null
  }>(sql`
    select action, actor_id as "actorId", impersonator_id as "impersonatorId", subject_id as "subjectId", details
    from events where subject_id = ${id} or actor_id = ${id} order by id`)
}
