import { readFile, writeFile } from 'node:fs/promises'
import { signInBrowsers } from './sign-in-browsers.ts'
import { signInPaths } from './sign-in-paths.ts'
import { signInStates } from './sign-in-states.ts'

/*
 * The tables in `docs/security.md` that show whether a user gets a session or is asked for a second factor. One table
 * has a cell for every way of signing in and every state of a user; the other has a row for every browser.
 * `tests/sign-in-matrix.test.ts` tests each cell.
 */

export const documentPath = new URL('../docs/security.md', import.meta.url)
/** The column for users who have no second factor although the site's policy requires one. */
const policyColumn = 'no factor, but required'
const marker = '<!-- sign-in matrix -->'

/** Returns both tables as Markdown. */
export function signInTables() {
  return `${tableOfStates()}\n\n${tableOfBrowsers()}`
}

const row = (cells: string[]) => `| ${cells.join(' | ')} |`

function tableOfStates() {
  const columns = Object.keys(signInStates)
  const rows = Object.entries(signInPaths).map(([name, path]) => {
    const [endpoint, ...note] = name.split(' ')
    const shown = [`\`${endpoint}\``, ...note].join(' ')
    const none = columns.map(() => '–')
    if ('signUp' in path)
      return row([shown, 'admitted', ...none.slice(1), path.isAdmitted ? 'admitted' : 'must set one up'])
    if ('admit' in path) return row([shown, ...columns.map(() => 'admitted'), 'admitted'])
    if ('complete' in path) return row([shown, ...columns.map(() => 'completes'), '–'])
    if ('enrol' in path) return row([shown, ...none, 'completes'])
    // A device cannot complete a second step.
    const otherwise = 'connect' in path ? 'refused' : 'challenged'
    const cells = Object.values(signInStates).map(({ methods }) => (methods === null ? 'admitted' : otherwise))
    return row([shown, ...cells, 'connect' in path ? 'refused' : 'must set one up'])
  })
  const names = ['Way of signing in', ...columns, policyColumn]
  return [row(names), row(names.map(() => '---')), ...rows].join('\n')
}

function tableOfBrowsers() {
  const rows = Object.entries(signInBrowsers).map(([name, { isTrusted }]) =>
    row([name, 'admitted', isTrusted ? 'admitted' : 'challenged']),
  )
  const columns = ['Browser', 'without a second factor', 'with a second factor']
  return [row(columns), row(columns.map(() => '---')), ...rows].join('\n')
}

/** Returns the document with the tables between its markers. */
export function withTables(text: string, tables: string) {
  const [before, , after] = text.split(marker)
  if (after === undefined) throw new Error(`docs/security.md must contain ${marker} twice`)
  return `${before}${marker}\n\n${tables}\n\n${marker}${after}`
}

if (import.meta.main) await writeFile(documentPath, withTables(await readFile(documentPath, 'utf8'), signInTables()))
