import type { PeopleFilter } from '../../contract/admin/people.ts'
import { sql, type Statement } from '../database/sql.ts'

/** How a value is compared. */
export type Comparison = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte'

/** Where in a text another must stand. */
export type Place = 'contains' | 'starts_with' | 'ends_with'

const columns: Record<PeopleFilter, Statement> = {
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

/** Whether all of these hold. */
export function allHold(conditions: readonly Statement[]): Statement {
  return conditions.reduce((all, condition) => sql`${all} and ${condition}`)
}

/** Whether a text is somewhere in a column, in capitals or not. */
export function textIsIn(field: PeopleFilter, place: Place, text: string): Statement {
  if (field === 'email') return textIsInEmail(place, text.toLowerCase())
  const pattern = `${place === 'starts_with' ? '' : '%'}${literal(text)}${place === 'ends_with' ? '' : '%'}`
  if (field === 'name') return sql`u.lower_name like lower(${pattern})`
  return sql`${columns[field]} ilike ${pattern}`
}

/** Addresses are stored in small letters, and an index knows them backwards. */
function textIsInEmail(place: Place, text: string): Statement {
  if (place === 'ends_with') return sql`reverse(u.email) like ${`${literal([...text].toReversed().join(''))}%`}`
  return sql`u.email like ${`${place === 'starts_with' ? '' : '%'}${literal(text)}%`}`
}

/** A text in which no sign stands for another. */
function literal(text: string) {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}

/** Whether a flag is set or not; one that nobody has ever touched is not. */
export function flagIs(field: 'emailVerified' | 'banned', value: boolean): Statement {
  const column = field === 'banned' ? sql`coalesce(u.banned, false)` : columns[field]
  return sql`${column} = ${value}::boolean`
}

/** Whether a person has an account of a provider. */
export function signsInWith(provider: string): Statement {
  return sql`exists (select 1 from accounts a where a.user_id = u.id and a.provider_id = ${provider})`
}

/** How a text compares; names in capitals or not. */
export function textCompares(field: PeopleFilter, comparison: Comparison, value: string): Statement {
  if (field === 'name') return compares(sql`u.lower_name`, comparison, sql`lower(${value})`)
  return compares(columns[field], comparison, sql`${field === 'email' ? value.toLowerCase() : value}`)
}

/** How a moment compares. */
export function momentCompares(field: PeopleFilter, comparison: Comparison, value: Date): Statement {
  if (field !== 'banExpires') return compares(columns[field], comparison, sql`${value}::timestamptz`)
  const known = compares(sql`coalesce(u.ban_expires, '-infinity')`, comparison, sql`${value}::timestamptz`)
  return sql`u.ban_expires is not null and ${known}`
}

function compares(left: Statement, comparison: Comparison, right: Statement): Statement {
  switch (comparison) {
    case 'eq':
      return sql`${left} = ${right}`
    case 'ne':
      // Said so, an index finds the few who differ.
      return sql`(${left} < ${right} or ${left} > ${right})`
    case 'lt':
      return sql`${left} < ${right}`
    case 'lte':
      return sql`${left} <= ${right}`
    case 'gt':
      return sql`${left} > ${right}`
    case 'gte':
      return sql`${left} >= ${right}`
  }
}
