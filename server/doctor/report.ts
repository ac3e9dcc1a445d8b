import { counted, type Group, type Level, type Result } from './check.ts'

const exitCodes = { ok: 0, warning: 1, wrong: 2 } satisfies Record<Level, number>

const groups: readonly Group[] = ['configuration', 'address', 'database', 'data', 'mail', 'backup', 'attack']

/** Sorts the lines of a report by group. */
export function inOrder(results: readonly Result[]) {
  return results.toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group))
}

/** Returns the exit code of a report, which depends on its most serious line. */
export function exitCodeOf(results: readonly Result[]) {
  return Math.max(0, ...results.map(({ level }) => exitCodes[level]))
}

/** Returns the report as lines of text: one for each check, and a last line with the totals. */
export function textOf(results: readonly Result[]): string[] {
  const total = (level: Level) => results.filter((each) => each.level === level).length
  return [
    ...results.map(lineOf),
    `${total('wrong')} wrong, ${String(counted(total('warning'), 'warning'))}, ${total('ok')} ok`,
  ]
}

function lineOf({ level, group, check, finding, remedy }: Result) {
  return `${level.padEnd(8)} ${group}: ${check}: ${finding}${remedy === null ? '' : ` -> ${remedy}`}`.replaceAll(
    /\s*\n\s*/g,
    ' ',
  )
}
