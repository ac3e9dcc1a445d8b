import { sql, type Statement } from './sql.ts'

/** How a value is compared. */
export type Comparison = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte'

/** Where in a text another text must be. */
export type Place = 'contains' | 'starts_with' | 'ends_with'

/** Compares two values of one type. */
export function compares(left: Statement, comparison: Comparison, right: Statement): Statement {
  switch (comparison) {
    case 'eq':
      return sql`${left} = ${right}`
    case 'ne':
      // An index finds the few rows that differ, which it does not for <>.
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

/** The pattern of `like` that finds a text in one place, with no character of the text as a wildcard. */
export function likePattern(place: Place, text: string) {
  return `${place === 'starts_with' ? '' : '%'}${likeLiteral(text)}${place === 'ends_with' ? '' : '%'}`
}

/** A text for a pattern of `like` in which no character is a wildcard. */
export function likeLiteral(text: string) {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
