import type { UserFilter } from '../../contract/admin/users.ts'
import { compares, likeLiteral, likePattern, type Comparison, type Place } from '../database/comparisons.sql.ts'
import { sql, type Statement } from '../database/sql.ts'

const columns: Record<UserFilter, Statement> = {
  id: sql`u.id`,
  email: sql`u.email`,
  name: sql`u.name`,
  emailVerified: sql`u.email_verified`,
  role: sql`u.role`,
  banned: sql`u.banned`,
  banReason: sql`u.ban_reason`,
  banExpires: sql`u.ban_expires`,
  createdAt: sql`u.created_at`,
  updatedAt: sql`u.updated_at`,
}

/** Returns a condition that is true if all of these conditions are true. */
export function allHold(conditions: readonly Statement[]): Statement {
  return conditions.reduce((all, condition) => sql`${all} and ${condition}`)
}

/**
 * Returns a condition that is true if a column contains, starts with or ends with a text, depending on `place`. Ignores
 * case.
 */
export function textIsIn(field: UserFilter, place: Place, text: string): Statement {
  if (field === 'email') return textIsInEmail(place, text.toLowerCase())
  const pattern = likePattern(place, text)
  if (field === 'name') return sql`u.lower_name like lower(${pattern})`
  return sql`${columns[field]} ilike ${pattern}`
}

/**
 * Returns the condition of `textIsIn` for email addresses, which are stored in lower case. A search by ending uses the
 * index on the reversed email addresses.
 */
function textIsInEmail(place: Place, text: string): Statement {
  if (place === 'ends_with') return sql`reverse(u.email) like ${`${likeLiteral([...text].toReversed().join(''))}%`}`
  return sql`u.email like ${`${place === 'starts_with' ? '' : '%'}${likeLiteral(text)}%`}`
}

/** Returns a condition on a flag. A flag that is null counts as false. */
export function flagIs(field: 'emailVerified' | 'banned', value: boolean): Statement {
  const column = field === 'banned' ? sql`coalesce(u.banned, false)` : columns[field]
  return sql`${column} = ${value}::boolean`
}

/** Returns a condition that is true if a user has an account at a provider. */
export function signsInWith(provider: string): Statement {
  return sql`exists (select 1 from accounts a where a.user_id = u.id and a.provider_id = ${provider})`
}

/** Returns a condition that compares a field with a text. Comparisons of names and email addresses ignore case. */
export function textCompares(field: UserFilter, comparison: Comparison, value: string): Statement {
  if (field === 'name') return compares(sql`u.lower_name`, comparison, sql`lower(${value})`)
  return compares(columns[field], comparison, sql`${field === 'email' ? value.toLowerCase() : value}`)
}

export function momentCompares(field: UserFilter, comparison: Comparison, value: Date): Statement {
  if (field !== 'banExpires') return compares(columns[field], comparison, sql`${value}::timestamptz`)
  const known = compares(sql`coalesce(u.ban_expires, '-infinity')`, comparison, sql`${value}::timestamptz`)
  return sql`u.ban_expires is not null and ${known}`
}
