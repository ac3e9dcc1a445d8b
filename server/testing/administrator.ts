import { sql } from '../database/sql.ts'
import type { startApp } from './start-app.ts'

type App = Awaited<ReturnType<typeof startApp>>

/** A user with a role, and the browser they are signed in on. */
export async function userWithRole(app: App, role: string) {
  const user = await app.user()
  await app.db.run(sql`update users set role = ${role} where id = ${user.id}`)
  return user
}

/** An administrator, and the browser they are signed in on. */
export function administrator(app: App) {
  return userWithRole(app, 'admin')
}

/** The row of a user; null after deletion. */
export function rowOf(app: App, id: string) {
  return app.db.row<{ email: string; role: string; emailVerified: boolean; banned: boolean | null; extra: object }>(sql`
    select email, role, email_verified as "emailVerified", banned, extra from users where id = ${id}`)
}

/** Every event about a subject or by an actor, oldest first. */
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
