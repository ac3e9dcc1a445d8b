/** One line of a file: whom to invite, and as what; null for as what everybody is invited. */
export type Listed = { address: string; role: string | null }

/**
 * The lines of a file that lists addresses, each with a role or several: `ada@example.com,admin`.
 *
 * As spreadsheets write it: with commas or semicolons, quotes, a line of headings, and a mark at the beginning.
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

/** The cells of a line; what stands in quotes may hold what divides cells. */
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
