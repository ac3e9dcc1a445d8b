import { sql, type Statement } from './sql.ts'

/**
 * Returns a statement for the URL of a picture that is safe to show. It is null if the stored value has a dangerous
 * scheme such as `javascript:` or `file:`. The contract's `imageAddress` checks the values that the API receives.
 */
export function shownPicture(address: Statement) {
  return sql`case when ${address} ~* '^(https?:/)?/[^/[:space:]]' then ${address} end`
}
