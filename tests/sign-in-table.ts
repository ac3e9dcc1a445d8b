import { readFile, writeFile } from 'node:fs/promises'
import { signInPaths } from './sign-in-paths.ts'
import { signInStates } from './sign-in-states.ts'

/* The table of `docs/security.md` that shows, for every way of signing in and every state of a user, whether the user
   gets a session or is asked for a second factor. `tests/sign-in-matrix.test.ts` walks each cell. */

export const documentPath = new URL('../docs/security.md', import.meta.url)
const marker = '<!-- sign-in matrix -->'

/** The table as Markdown. */
export function signInTable() {
  const columns = Object.keys(signInStates)
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const rows = Object.entries(signInPaths).map(([name, path]) => {
    if ('signUp' in path) return row([`\`${name}\``, 'admitted', ...columns.slice(1).map(() => '–')])
    if ('complete' in path) return row([`\`${name}\``, ...columns.map(() => 'completes')])
    const cells = Object.values(signInStates).map(({ methods }) => (methods === null ? 'admitted' : 'challenged'))
    return row([`\`${name}\``, ...cells])
  })
  return [row(['Way of signing in', ...columns]), row(['---', ...columns.map(() => '---')]), ...rows].join('\n')
}

/** A document with this table between its markers. */
export function withTable(text: string, table: string) {
  const [before, , after] = text.split(marker)
  if (after === undefined) throw new Error(`docs/security.md must contain ${marker} twice`)
  return `${before}${marker}\n\n${table}\n\n${marker}${after}`
}

if (import.meta.main) await writeFile(documentPath, withTable(await readFile(documentPath, 'utf8'), signInTable()))
