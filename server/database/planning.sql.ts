import type { Database } from './database.ts'
import { sql } from './sql.ts'

/**
 * Has the statements of this transaction planned for their own values: how a pattern is best looked for depends on how
 * much it finds. They are over before a compiler would pay.
 */
export function planForValues(db: Database) {
  return db.run(sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`)
}

/**
 * The same, and an index is preferred whatever the statistics say. For conditions that always have one: where a part of a
 * table is wanted that makes up much of it, the planner hopes to meet enough rows soon and reads on from the start.
 */
export function planByIndexForValues(db: Database) {
  return db.run(sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
      set_config('enable_seqscan', 'off', true)`)
}
