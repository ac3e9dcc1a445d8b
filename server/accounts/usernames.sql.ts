import type { UserRow } from '../actor.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { userColumns } from './users.sql.ts'

/** The constraint that fails if a username is taken. */
export const usernameConstraint = 'users_username_key'

/** Finds a user by username, which must be in lower case. */
export function findUserByUsername(db: Database, username: string) {
  return db.row<UserRow>(sql`select ${userColumns} from users u where u.username = ${username}`)
}

/** Sets the username of a user, the display name, or both. */
export function updateUsername(db: Database, id: string, { username, displayUsername }: Names) {
  return db.row<UserRow>(sql`
    update users u set
      username = coalesce(${username}::text, u.username),
      display_username = coalesce(${displayUsername}::text, u.display_username)
    where u.id = ${id}
    returning ${userColumns}`)
}

/** The names to store. If a name is null, the stored name is kept. */
type Names = { username: string | null; displayUsername: string | null }

/** Removes a username from its user, unless the user's email address is verified or the user is `except`. */
export function clearUnverifiedUsername(db: Database, username: string, { except }: { except: string }) {
  return db.run(sql`
    update users set username = null, display_username = null
    where username = ${username} and not email_verified and id <> ${except}`)
}
