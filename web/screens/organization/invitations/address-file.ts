/** One line of a file: an email address and its role. Without a role, the role selected in the dialog applies. */
export type Listed = { address: string; role: string | null }

/**
 * Parses a list of email addresses, each optionally followed by one or more roles: `ada@example.com,admin`.
 *
 * Accepts the formats of spreadsheet programs: commas, semicolons or tabs, quotes, a header line, and a byte order
 * mark.
 */
export function listedIn(text: string): Listed[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const listed = lines.map(cellsIn).map(([address = '', role = '']) => ({
    address: address.toLowerCase(),
    role: role === '' ? null : role,
  }))
  const isHeading = listed[0] !== undefined && !listed[0].address.includes('@') && listed.length > 1
  return listed.slice(isHeading ? 1 : 0).filter(({ address }) => address !== '')
}

/** Splits a line into cells. Quoted text can contain separators. */
function cellsIn(line: string) {
  const cells = line.match(/(?:"(?:[^"]|"")*"|[^,;\t"])+|(?<=^|[,;\t])(?=[,;\t]|$)/g) ?? []
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  )
}
