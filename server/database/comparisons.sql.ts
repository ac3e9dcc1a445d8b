import { sql, type Statement } from './sql.ts'

export type Comparison = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte'

/** Where one text must occur in another. */
export type Place = 'contains' | 'starts_with' | 'ends_with'

export function compares(left: Statement, comparison: Comparison, right: Statement): Statement {
  switch (comparison) {
    case 'eq':
      return sql`${left} = ${right}`
    case 'ne':
      // Unlike `<>`, these two conditions can use an index to find the few rows that differ.
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

/** Returns a `like` pattern for values that contain a text in the given place. Wildcards in the text are escaped. */
export function likePattern(place: Place, text: string) {
  return `${place === 'starts_with' ? '' : '%'}${likeLiteral(text)}${place === 'ends_with' ? '' : '%'}`
}

/** Escapes the wildcards of a text for a `like` pattern. */
export function likeLiteral(text: string) {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
