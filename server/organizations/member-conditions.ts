import type { QueryOf } from '../../contract/endpoint.ts'
import type { listMembers, MemberFilterField } from '../../contract/organizations/members.ts'
import type { Statement } from '../database/sql.ts'
import { Refusal } from '../refusal.ts'
import { memberCompares, memberIsAmong, memberIsNotAmong, textIsInMember } from './member-conditions.sql.ts'

type Query = Pick<NonNullable<QueryOf<typeof listMembers>>, 'filterField' | 'filterOperator' | 'filterValue'>

/**
 * Returns the condition of a list-members filter; null if there is no filter.
 *
 * Refuses an incomplete filter and a value that the field cannot have. If such filters were ignored, the list would
 * contain the wrong members.
 */
export function memberCondition({ filterField, filterOperator, filterValue }: Query): Statement | null {
  if (filterField === undefined && filterOperator === undefined && filterValue === undefined) return null
  if (filterField === undefined || filterValue === undefined) throw invalidQuery()
  const values = [filterValue].flat().map((value) => readValue(filterField, value))
  const operator = filterOperator ?? 'eq'
  if (operator === 'in') return memberIsAmong(filterField, values)
  if (operator === 'not_in') return memberIsNotAmong(filterField, values)
  const [value] = values
  if (value === undefined || values.length > 1) throw invalidQuery()
  if (operator === 'contains' || operator === 'starts_with' || operator === 'ends_with') {
    if (!hasParts.has(filterField)) throw invalidQuery()
    return textIsInMember(filterField, operator, value)
  }
  return memberCompares(filterField, operator, value)
}

// The fields that support `contains`, `starts_with` and `ends_with`. Ids and times are only compared as a whole.
const hasParts = new Set<MemberFilterField>(['name', 'email', 'role'])

function readValue(field: MemberFilterField, value: string) {
  if (field !== 'createdAt') return value
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime()) || !/^\d{4}-/.test(moment.toISOString())) throw invalidQuery()
  return moment.toISOString()
}

function invalidQuery() {
  return new Refusal('VALIDATION_ERROR', { values: { part: 'query' } })
}
