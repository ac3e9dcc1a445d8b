import { csvLine } from '../../../../contract/csv.ts'

/** Returns rows as CSV. A spreadsheet does not treat any cell as a formula. */
export function usersCsv(header: readonly string[], rows: readonly (readonly string[])[]) {
  return [header, ...rows].map(csvLine).join('\r\n')
}
