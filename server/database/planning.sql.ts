import type { Database } from './database.ts'
import { sql } from './sql.ts'

/**
 * Makes the server plan the statements of this transaction for their actual values, because the best plan for a pattern
 * depends on how many rows it matches. Turns JIT off, because compiling takes longer than these short statements.
 */
export function planForValues(db: Database) {
  return db.run(sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`)
}

/**
 * Like `planForValues`, but also prefers an index regardless of the statistics. Use it for conditions for which an
 * index always exists. If many rows match, the planner would otherwise scan the table from the start, because it
 * expects to find enough matching rows quickly.
 */
export function planByIndexForValues(db: Database) {
  return db.run(sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
      set_config('enable_seqscan', 'off', true)`)
}
