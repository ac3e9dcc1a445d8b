/** How serious the result of a check is. */
export type Level = 'ok' | 'warning' | 'wrong'

/** The result of a check: its level, its meaning, and the command or option that solves the problem. */
export type Outcome = { level: Level; finding: string; remedy: string | null }

/** One row of a group's list of checks. */
export type Check<Subject> = {
  name: string
  look: (subject: Subject) => Outcome | Promise<Outcome>
}

/** The groups of checks, in the order of the report. */
export type Group = 'configuration' | 'address' | 'database' | 'data' | 'mail' | 'backup' | 'attack'

/** One line of the report. */
export type Result = { group: Group; check: string } & Outcome

export function ok(finding: string): Outcome {
  return { level: 'ok', finding, remedy: null }
}

export function warning(finding: string, remedy: string): Outcome {
  return { level: 'warning', finding, remedy }
}

export function wrong(finding: string, remedy: string): Outcome {
  return { level: 'wrong', finding, remedy }
}

/** Runs the checks of a group one after another. A check that fails is a warning, and the others still run. */
export async function runChecks<Subject>(group: Group, checks: readonly Check<Subject>[], subject: Subject) {
  const results: Result[] = []
  for (const { name, look } of checks) results.push({ group, check: name, ...(await outcomeOf(look, subject)) })
  return results
}

async function outcomeOf<Subject>(look: Check<Subject>['look'], subject: Subject): Promise<Outcome> {
  try {
    return await look(subject)
  } catch (error) {
    return warning(`The check failed: ${(error as Error).message}`, 'Mend the cause and run `gatehouse doctor` again')
  }
}

/** Reports the faults that were found, or that there are none. */
export function judge(
  found: readonly string[],
  { fine, finding, remedy, level = 'wrong' }: { fine: string; finding: string; remedy: string; level?: Level },
): Outcome {
  return found.length === 0 ? ok(fine) : { level, finding: `${finding}: ${listed(found)}`, remedy }
}

/** Names at most five of several things. */
export function listed(names: readonly string[]) {
  const shown = names.slice(0, 5).join(', ')
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown
}

/** `1 row`, `2 rows`. */
export function counted(count: number, noun: string) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
