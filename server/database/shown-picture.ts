import { sql, type Statement } from './sql.ts'

/**
 * Returns an SQL expression for the URL of a picture. The expression is null unless the stored value is an http(s) URL
 * or a path on this site, because other schemes, such as `javascript:`, can be dangerous. The contract's `imageAddress`
 * checks the values that the API receives.
 */
export function shownPicture(address: Statement) {
  return sql`case when ${address} ~* '^(https?:/)?/[^/[:space:]]' then ${address} end`
}
