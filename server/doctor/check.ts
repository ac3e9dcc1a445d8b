import { redactSecrets } from '../process/redaction.ts'
import { Phrase, say, type Text } from './phrase.ts'

/** How serious the result of a check is. */
export type Level = 'ok' | 'warning' | 'wrong'

/**
 * The result of a check: its level, its meaning, and the command or option that solves the problem. `said` has the
 * templates and values of these texts, for translation.
 */
export type Outcome = { level: Level; finding: string; remedy: string | null; said: Said }

type Said = { finding: Phrase; remedy: Phrase | null }

export type Check<Subject> = {
  name: string
  look: (subject: Subject) => Outcome | Promise<Outcome>
}

/** The groups of checks, in the order of the report. */
export type Group = 'configuration' | 'address' | 'database' | 'data' | 'mail' | 'backup' | 'attack'

/** One line of the report. */
export type Result = { group: Group; check: string } & Outcome

export function ok(finding: Text): Outcome {
  return outcome('ok', finding, null)
}

export function warning(finding: Text, remedy: Text): Outcome {
  return outcome('warning', finding, remedy)
}

export function wrong(finding: Text, remedy: Text): Outcome {
  return outcome('wrong', finding, remedy)
}

function outcome(level: Level, finding: Text, remedy: Text | null): Outcome {
  return {
    level,
    finding: String(finding),
    remedy: remedy === null ? null : String(remedy),
    said: { finding: asPhrase(finding), remedy: remedy === null ? null : asPhrase(remedy) },
  }
}

function asPhrase(text: Text) {
  return typeof text === 'string' ? new Phrase(text) : text
}

/** Runs the checks of a group one after another. A check that throws counts as a warning, and the others still run. */
export async function runChecks<Subject>(group: Group, checks: readonly Check<Subject>[], subject: Subject) {
  const results: Result[] = []
  for (const { name, look } of checks) results.push({ group, check: name, ...(await outcomeOf(look, subject)) })
  return results
}

async function outcomeOf<Subject>(look: Check<Subject>['look'], subject: Subject): Promise<Outcome> {
  try {
    return await look(subject)
  } catch (error) {
    const message = redactSecrets((error as Error).message)
    return warning(say`The check failed: ${message}`, 'Fix the cause and run `gatehouse doctor` again')
  }
}

/** Reports the faults that were found. Without faults, the outcome is ok. */
export function judge(
  found: readonly string[],
  { fine, finding, remedy, level = 'wrong' }: { fine: string; finding: string; remedy: string; level?: Level },
): Outcome {
  return found.length === 0 ? ok(fine) : outcome(level, `${finding}: ${String(listed(found))}`, remedy)
}

/** Returns the first five names, and the number of the remaining names. */
export function listed(names: readonly Text[]): Text {
  const first = names.slice(0, 5)
  const shown = new Phrase(first.map((_, index) => `{${index}}`).join(', '), first)
  return names.length > 5 ? say`${shown} and ${names.length - 5} more` : shown
}

/** Returns a count with its noun, such as `1 row` or `2 rows`. */
export function counted(count: number, noun: string) {
  return new Phrase(`{0} ${noun}${count === 1 ? '' : 's'}`, [String(count)])
}
