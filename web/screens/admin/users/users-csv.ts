import { csvLine } from '../../../../contract/csv.ts'

/** Returns rows as CSV. Escapes cells that a spreadsheet would treat as formulas. */
export function usersCsv(header: readonly string[], rows: readonly (readonly string[])[]) {
  return [header, ...rows].map(csvLine).join('\r\n')
}
