import { sql, type Statement } from './sql.ts'

/**
 * Returns a statement for the URL of a picture. Its value is null unless the stored value is an http or https URL or a
 * path on this site, because other schemes, such as `javascript:`, can be dangerous. The contract's `imageAddress`
 * checks the values that the API receives.
 */
export function shownPicture(address: Statement) {
  return sql`case when ${address} ~* '^(https?:/)?/[^/[:space:]]' then ${address} end`
}
