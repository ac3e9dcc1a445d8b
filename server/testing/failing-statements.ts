import type { Database } from '../database/database.ts'

/** The error with which `failingAt` makes a statement fail. */
export class FailedOnPurpose extends Error {}

/**
 * Returns a database on which the statement with this number fails. Numbers start at 1 and continue across
 * transactions.
 */
export function failingAt(db: Database, number: number): Database {
  let count = 0
  const counted = <T>(statement: () => Promise<T>) => {
    if (++count === number) throw new FailedOnPurpose(`Statement ${number} failed`)
    return statement()
  }
  const wrap = (inner: Database): Database => ({
    rows: async (statement) => counted(() => inner.rows(statement)),
    row: async (statement) => counted(() => inner.row(statement)),
    one: async (statement) => counted(() => inner.one(statement)),
    run: async (statement) => counted(() => inner.run(statement)),
    transaction: (work) => inner.transaction((next) => work(wrap(next))),
    afterCommit: (callback) => inner.afterCommit(callback),
  })
  return wrap(db)
}
