import { parseArgs } from 'node:util'
import { callCosts } from './backend/calls.ts'
import type { Cost } from './backend/cost.ts'
import { featureCosts } from './backend/features.ts'
import { kitCosts } from './backend/kit.ts'
import { startReceiver, type Endings, type Setting } from './backend/setting.ts'
import { webhookCosts } from './backend/webhooks.ts'
import { asTable } from './compare/report.ts'
import { writeSection } from './compare/sections.ts'
import { openSeededDatabase } from './compare/seeded-database.ts'

/*
 * Measures the cost of the features for applications and machines: the server kit, API keys, revocations and webhooks.
 * Also measures the cost of these features when nobody uses them. Exits with 1 if a cost exceeds its bound.
 *
 * Most costs are CPU times. A cost in milliseconds comes from the fastest of many rounds, because other work on the
 * machine can only increase the cost. An additional cost in percent is the median over pairs of runs in alternating
 * order, with its 95 % interval.
 */

const { values: flags } = parseArgs({
  options: {
    /** Limits the run to one part: kit, calls, webhooks or features. */
    only: { type: 'string', default: '' },
    /** Writes the table into docs/performance.md. */
    write: { type: 'boolean', default: false },
  },
})
const parts: Record<string, (setting: Setting) => Promise<Cost[]>> = {
  kit: kitCosts,
  calls: callCosts,
  webhooks: webhookCosts,
  features: featureCosts,
}
const endings: Endings = []
try {
  const databaseUrl = await openSeededDatabase(endings)
  const setting = { databaseUrl, receiver: await startReceiver(endings), endings }
  const costs: Cost[] = []
  for (const [name, measure] of Object.entries(parts))
    if (name.includes(flags.only)) {
      console.error(name)
      costs.push(...(await measure(setting)))
    }
  const rows = costs.map(({ name, bound, measured, isOver }) => [name, bound, `${measured}${isOver ? ' (over)' : ''}`])
  const text = asTable(['cost', 'at most', 'measured'], rows).join('\n')
  console.log(text)
  if (costs.some(({ isOver }) => isOver)) process.exitCode = 1
  if (flags.write) await writeSection('backend', text)
} finally {
  for (const end of endings.toReversed()) await end()
}
