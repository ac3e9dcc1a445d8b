import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The owner of a picture: a user or an organization. */
type Owner = { userId: string | null; organizationId: string | null }

export function insertPicture(db: Database, picture: Owner & { id: string; bytes: Uint8Array; now: Date }) {
  return db.run(sql`
    insert into pictures (id, user_id, organization_id, bytes, created_at)
    values (${picture.id}, ${picture.userId}, ${picture.organizationId}, ${Buffer.from(picture.bytes)}, ${picture.now})`)
}

export function findPicture(db: Database, id: string) {
  return db.row<{ bytes: Buffer<ArrayBuffer> }>(sql`select bytes from pictures where id = ${id}`)
}

/** Deletes an owner's pictures except the current one. */
export function deleteUnusedPictures(
  db: Database,
  { userId, organizationId, shown }: Owner & { shown: string | null },
) {
  return db.run(sql`
    delete from pictures
    where (user_id = ${userId} or organization_id = ${organizationId})
      and '/pictures/' || id is distinct from right(${shown}, 42)`)
}

/** Deletes pictures that are older than a day, by the clock of the database, and not in use. Returns their number. */
export function deleteForgottenPictures(db: Database, max: number) {
  return db.run(sql`
    delete from pictures where id in (
      select p.id from pictures p
      left join users u on u.id = p.user_id
      left join organizations o on o.id = p.organization_id
      where p.created_at < now() - interval '1 day'
        and '/pictures/' || p.id is distinct from right(coalesce(u.image, o.logo), 42)
      limit ${max})`)
}
