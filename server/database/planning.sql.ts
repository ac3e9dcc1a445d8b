import type { Database } from './database.ts'
import { sql } from './sql.ts'

/**
 * Makes the server plan this transaction's statements for their own values, because the best plan for a pattern depends
 * on how much it matches. JIT is off: the statements end before it pays.
 */
export function planForValues(db: Database) {
  return db.run(sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`)
}

/**
 * The same, and prefers an index whatever the statistics say. For conditions that always have one: where many rows
 * match, the planner otherwise hopes to find enough soon and scans from the start.
 */
export function planByIndexForValues(db: Database) {
  return db.run(sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
      set_config('enable_seqscan', 'off', true)`)
}
