import { sql, type Statement } from './sql.ts'

/**
 * A picture's URL as products may show it; null if a stored value has a scheme that browsers would run or read, such as
 * `javascript:` or `file:`. The contract's `imageAddress` checks values from the API.
 */
export function shownPicture(address: Statement) {
  return sql`case when ${address} ~* '^(https?:/)?/[^/[:space:]]' then ${address} end`
}
