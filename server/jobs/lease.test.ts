import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import { sql } from '../database/sql.ts'
import { createTestDeps } from '../testing/bare-deps.ts'
import { startWorker } from '../testing/jobs.ts'
import { hourSeconds } from '../time.ts'
import type { JobWork, RecurringJob } from './jobs.ts'

const nightly: RecurringJob = { kind: 'nightly', everySeconds: hourSeconds, longestRunSeconds: 6 * hourSeconds }
const beatMilliseconds = 20_000

/** Creates work that runs until it is aborted. */
function createEndlessWork() {
  const started = Promise.withResolvers<void>()
  const aborted = Promise.withResolvers<Error>()
  const work: JobWork = (_deps, _payload, { signal }) => {
    started.resolve()
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        aborted.resolve(signal.reason as Error)
        reject(signal.reason as Error)
      })
    })
  }
  return { work, started: started.promise, aborted: aborted.promise }
}

describe('the lease of a job that can run for six hours', async () => {
  const { deps, another, advance } = await createTestDeps({ after })
  const lease = () =>
    deps.db.one<{ seconds: number }>(sql`
    select extract(epoch from locked_until - ${deps.now()}::timestamptz)::int as seconds from jobs where kind = 'nightly'`)

  async function startRun(t: TestContext) {
    t.mock.timers.enable({ apis: ['setInterval'] })
    await deps.db.run(sql`delete from jobs`)
    const endless = createEndlessWork()
    const worker = startWorker(t, deps, { nightly: endless.work }, [nightly])
    await endless.started
    t.after(() => worker.stop(0))
    return endless
  }
  async function beat(t: TestContext) {
    const before = await lease()
    t.mock.timers.tick(beatMilliseconds)
    while ((await lease()).seconds === before.seconds) await new Promise(setImmediate)
  }

  test('is extended while the job runs, so that no other process starts the job', async (t) => {
    await startRun(t)
    let runs = 0
    const other = startWorker(t, another(), { nightly: async () => void runs++ }, [nightly])
    for (let i = 0; i < 5; i++) {
      advance(beatMilliseconds / 1000)
      await beat(t)
      assert.equal((await lease()).seconds, 60)
      await other.drain()
    }
    assert.equal(runs, 0)
  })

  test('ends a minute after the process of the job was killed, and then another process runs the job', async (t) => {
    await startRun(t)
    let runs = 0
    const other = startWorker(t, another(), { nightly: async () => void runs++ }, [nightly])
    advance(59)
    await other.drain()
    assert.equal(runs, 0)
    advance(1)
    await other.drain()
    assert.equal(runs, 1)
  })

  test('is lost if another process has started the job, and the first run is aborted', async (t) => {
    const { aborted } = await startRun(t)
    advance(60)
    await startWorker(t, another(), { nightly: async () => {} }, [nightly]).drain()
    t.mock.timers.tick(beatMilliseconds)
    assert.equal((await aborted).name, 'LeaseLost')
  })
})
