import type { Database } from './database.ts'
import { sql } from './sql.ts'

/**
 * Makes the server plan this transaction's statements for their actual values, because the best plan for a pattern
 * depends on how many rows it matches. JIT is off, because these statements are too short for it to pay off.
 */
export function planForValues(db: Database) {
  return db.run(sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`)
}

/**
 * Like `planForValues`, and prefers an index whatever the statistics say. For conditions that always have an index:
 * where many rows match, the planner would otherwise expect to find enough of them soon and scan from the start.
 */
export function planByIndexForValues(db: Database) {
  return db.run(sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
      set_config('enable_seqscan', 'off', true)`)
}
