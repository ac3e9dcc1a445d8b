/** People as a table for a spreadsheet, a line each; nothing that somebody calls themselves is taken for a formula. */
export function peopleCsv(header: readonly string[], rows: readonly (readonly string[])[]) {
  return [header, ...rows].map((cells) => cells.map(cell).join(',')).join('\r\n')
}

function cell(text: string) {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
