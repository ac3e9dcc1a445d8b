/**
 * Formats a line of a CSV file (RFC 4180) with every cell in quotes.
 *
 * Users choose some of these texts. A spreadsheet may read a cell as a formula if it begins with `=`, `+`, `-`, `@`, a
 * tab or a carriage return, so an apostrophe is prepended. The same happens after separators and line ends, because
 * some programs split cells there even inside quotes.
 */
export function csvLine(cells: readonly string[]) {
  return cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')
}

function harmless(text: string) {
  return text.replace(/(?<=^|[,;|\t\r\n])(?=[=+\-@\t\r])/g, "'")
}
