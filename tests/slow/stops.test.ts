import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase } from '../../server/testing/database.ts'
import { startProcess } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import { startLoad } from './stop-load.ts'

/** The number of times that each kind of server is stopped; GATEHOUSE_STOPS=50 raises the number. */
const stops = Number(process.env['GATEHOUSE_STOPS'] ?? 3)

describe('a server that is stopped under load', async () => {
  for (const flags of [[], ['--workers', '2']])
    test(`loses no request (${flags.join(' ') || 'one process'})`, { timeout: 60_000 + stops * 15_000 }, async (t) => {
      const database = await createTestDatabase()
      t.after(database.drop)
      const broken: string[] = []
      const durations: number[] = []
      let answered = 0
      for (let i = 0; i < stops; i++) {
        const server = await startProcess(
          { secret: testSecret, database: { url: database.url }, rateLimit: { enabled: false } },
          flags,
        )
        const load = startLoad(server.origin)
        await sleep(500 + Math.random() * 300)
        const startedAt = performance.now()
        assert.equal(await server.end('SIGTERM'), 0)
        durations.push(Math.round(performance.now() - startedAt))
        await load.ended
        answered += load.outcome.answered
        broken.push(...load.outcome.broken)
        assert.deepEqual(
          [...load.outcome.statuses.keys()].filter((status) => status >= 500),
          [],
        )
      }
      console.log(`  ${answered} answered, ${broken.length} broken off in ${stops} stops of ${durations.join(', ')} ms`)
      assert.deepEqual(broken, [])
    })
})
