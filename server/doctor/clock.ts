import type { Database } from '../database/database.ts'
import { ok, warning, wrong, type Check, type Outcome } from './check.ts'
import { phrase, say, type Phrase } from './phrase.ts'
import { readClock } from './database-server.sql.ts'

const maxMilliseconds = { warning: 2000, wrong: 30_000 }

/** Judges the difference between the clock of another machine and the clock of this machine. */
export function judgeClock(other: Phrase, aheadMilliseconds: number): Outcome {
  const seconds = Math.abs(aheadMilliseconds / 1000).toFixed(1)
  const difference =
    aheadMilliseconds > 0
      ? say`The clock of ${other} is ${seconds} s ahead`
      : say`The clock of ${other} is ${seconds} s behind`
  const remedy = phrase('Run a time service such as chrony or systemd-timesyncd on both machines')
  if (Math.abs(aheadMilliseconds) > maxMilliseconds.wrong)
    return wrong(say`${difference}, so sessions and emailed links expire at the wrong time`, remedy)
  if (Math.abs(aheadMilliseconds) > maxMilliseconds.warning) return warning(difference, remedy)
  return ok(say`within ${maxMilliseconds.warning / 1000} s of the clock of ${other}`)
}

/** Compares the clock of the database with this machine's clock. */
export const databaseClock: Check<{ db: Database; now: () => Date }> = {
  name: 'clock of the database',
  async look({ db, now }) {
    const before = now().getTime()
    const { now: there } = await readClock(db)
    return judgeClock(phrase('the database'), Date.parse(there) - (before + now().getTime()) / 2)
  },
}
