import type { MemberFilterField } from '../../contract/organizations/members.ts'
import { compares, likePattern, type Comparison, type Place } from '../database/comparisons.sql.ts'
import { sql, type Statement } from '../database/sql.ts'

const columns: Record<MemberFilterField, Statement> = {
  id: sql`m.id`,
  organizationId: sql`m.organization_id`,
  userId: sql`m.user_id`,
  role: sql`m.role`,
  teamId: sql`m.team_id`,
  name: sql`m.user_name`,
  email: sql`m.user_email`,
  createdAt: sql`m.created_at`,
}

/**
 * Returns a comparison of a member's field with a value. A member without a team counts as different from every team.
 */
export function memberCompares(field: MemberFilterField, comparison: Comparison, value: string): Statement {
  if (field === 'teamId' && comparison === 'ne') return sql`m.team_id is distinct from ${value}`
  return compares(columns[field], comparison, valueOf(field, value))
}

/** Returns a condition that is true if a member's field has one of these values. */
export function memberIsAmong(field: MemberFilterField, values: readonly string[]): Statement {
  if (field === 'createdAt') return sql`m.created_at = any(${values}::timestamptz[])`
  if (!isLowerCase(field)) return sql`${columns[field]} = any(${values}::text[])`
  return sql`${columns[field]} = any(array(select lower(value) from unnest(${values}::text[]) value))`
}

/** Returns a condition that is true if a member's field has none of these values. */
export function memberIsNotAmong(field: MemberFilterField, values: readonly string[]): Statement {
  return sql`(${memberIsAmong(field, values)}) is not true`
}

/**
 * Returns a condition that is true if a member's field contains, starts with or ends with a string, depending on
 * `place`.
 */
export function textIsInMember(field: MemberFilterField, place: Place, text: string): Statement {
  return sql`${columns[field]} like ${valueOf(field, likePattern(place, text))}`
}

function valueOf(field: MemberFilterField, value: string): Statement {
  if (field === 'createdAt') return sql`${value}::timestamptz`
  return isLowerCase(field) ? sql`lower(${value})` : sql`${value}`
}

// The members table stores names and addresses in lower case.
function isLowerCase(field: MemberFilterField) {
  return field === 'name' || field === 'email'
}
