/**
 * Formats a line of a CSV file (RFC 4180) with every cell in quotes.
 *
 * Some cells contain text from users. A spreadsheet can execute such text as a formula if the cell begins with `=`,
 * `+`, `-`, `@`, a tab or a carriage return. To prevent this, an apostrophe is inserted before these characters at the
 * start of a cell, and after separators and line ends, where some programs split cells even inside quotes.
 */
export function csvLine(cells: readonly string[]) {
  return cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')
}

function harmless(text: string) {
  return text.replace(/(?<=^|[,;|\t\r\n])(?=[=+\-@\t\r])/g, "'")
}
