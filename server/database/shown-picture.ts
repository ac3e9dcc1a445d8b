import { sql, type Statement } from './sql.ts'

/**
 * The address of a picture as products may show it; null where a row from elsewhere holds something that browsers would
 * run or read, as `javascript:` or `file:`. What comes in by the API is checked by `imageAddress` of the contract.
 */
export function shownPicture(address: Statement) {
  return sql`case when ${address} ~* '^(https?:/)?/[^/[:space:]]' then ${address} end`
}
