import { sql, type Statement } from './sql.ts'

/**
 * A picture's URL, safe for products to show; null if the stored value has a dangerous scheme such as `javascript:` or
 * `file:`. The contract's `imageAddress` checks values from the API.
 */
export function shownPicture(address: Statement) {
  return sql`case when ${address} ~* '^(https?:/)?/[^/[:space:]]' then ${address} end`
}
