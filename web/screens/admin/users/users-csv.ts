import { csvLine } from '../../../../contract/csv.ts'

/** People as a table for a spreadsheet, a line each; nothing that somebody calls themselves is taken for a formula. */
export function usersCsv(header: readonly string[], rows: readonly (readonly string[])[]) {
  return [header, ...rows].map(csvLine).join('\r\n')
}
