import type { StoredOrganization } from '../../contract/organization.ts'
import type { Database } from '../database/database.ts'
import { shownPicture } from '../database/shown-picture.ts'
import { sql } from '../database/sql.ts'

const columns = sql`o.id, o.name, o.slug, ${shownPicture(sql`o.logo`)} as logo, o.metadata, o.created_at as "createdAt"`

/** Adds an organization. Returns null if the slug is taken. */
export function insertOrganization(db: Database, organization: Omit<StoredOrganization, 'createdAt'> & { now: Date }) {
  return db.row<StoredOrganization>(sql`
    insert into organizations as o (id, name, slug, logo, metadata, created_at)
    values (${organization.id}, ${organization.name}, ${organization.slug}, ${organization.logo},
            ${organization.metadata}, ${organization.now})
    on conflict (slug) do nothing
    returning ${columns}`)
}

/** Locks an organization until the transaction ends. Returns null if it does not exist. */
export function lockOrganization(db: Database, id: string) {
  return db.row<StoredOrganization>(sql`
    select ${columns} from organizations o where o.id = ${id} for no key update`)
}

/** Locks the organizations of a user until the transaction ends. */
export function lockOrganizationsOf(db: Database, userId: string) {
  return db.run(sql`
    select o.id from organizations o
    where o.id in (select m.organization_id from members m where m.user_id = ${userId})
    order by o.id
    for no key update`)
}

/** Returns an organization by id, by slug, or by both; null if id and slug belong to different organizations. */
export function findOrganization(db: Database, by: { id: string | null; slug: string | null }) {
  return db.row<StoredOrganization>(sql`
    select ${columns} from organizations o
    where (o.id = ${by.id} or ${by.id}::text is null) and (o.slug = ${by.slug} or ${by.slug}::text is null)
      and (${by.id}::text is not null or ${by.slug}::text is not null)`)
}

export async function isSlugTaken(db: Database, slug: string) {
  return (await db.row(sql`select 1 from organizations where slug = ${slug}`)) !== null
}

/** Returns the organizations in which a user is a member and not suspended, oldest membership first. */
export function listOrganizationsOf(db: Database, userId: string, max: number) {
  return db.rows<StoredOrganization>(sql`
    select ${columns} from members m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId} and m.suspended_at is null
    order by m.created_at, o.id
    limit ${max}`)
}

export async function countOrganizationsOf(db: Database, userId: string) {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from members where user_id = ${userId}`)
  return count
}

type Change = { id: string; name: string; slug: string; logo: string | null; metadata: string | null }

/** Updates an organization. If the slug is taken, the statement fails with a violation of `slugConstraint`. */
export function updateOrganization(db: Database, change: Change) {
  return db.one<StoredOrganization>(sql`
    update organizations o set name = ${change.name}, slug = ${change.slug}, logo = ${change.logo},
      metadata = ${change.metadata}
    where o.id = ${change.id}
    returning ${columns}`)
}

/** The name of the unique constraint on slugs. */
export const slugConstraint = 'organizations_slug_key'

/** Locks an organization against deletion until the transaction ends. Returns false if it does not exist. */
export async function keepOrganization(db: Database, id: string) {
  return (await db.row(sql`select 1 from organizations where id = ${id} for key share`)) !== null
}

/** Deletes an organization and, through foreign keys, everything that belongs to it. */
export function deleteOrganization(db: Database, id: string) {
  return db.run(sql`delete from organizations where id = ${id}`)
}
