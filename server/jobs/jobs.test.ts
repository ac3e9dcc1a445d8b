import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from '../database/sql.ts'
import { inTransaction } from '../deps.ts'
import { createTestDeps } from '../testing/bare-deps.ts'
import { enqueue, readJobs, startWorker } from '../testing/jobs.ts'
import { daySeconds, hourSeconds, secondsAfter } from '../time.ts'
import { enqueueJob, type JobWork } from './jobs.ts'
import { claimJobs } from './jobs.sql.ts'
import { runJob } from './run-job.ts'

describe('a job', async () => {
  const fixture = await createTestDeps({ after })
  const { deps, advance, lines } = fixture

  test('runs once after the commit, and not at all after a rollback', async (t) => {
    const seen: string[] = []
    const worker = startWorker(t, deps, { count: async (_, { name = '' }) => void seen.push(name) })

    await inTransaction(deps, (deps) => enqueue(deps, 'count', { name: 'committed' }))
    await assert.rejects(
      inTransaction(deps, async (deps) => {
        await enqueue(deps, 'count', { name: 'rolled back' })
        throw new Error('changed our mind')
      }),
    )
    await worker.drain()
    advance(daySeconds)
    await worker.drain()

    assert.deepEqual(seen, ['committed'])
    assert.deepEqual(await readJobs(deps), [])
  })

  test('wakes the worker of the enqueuing process once the transaction has committed', async () => {
    const order: string[] = []
    const waking = { ...deps, wakeJobs: () => void order.push('woken') }
    await inTransaction(waking, async (deps) => {
      await enqueue(deps, 'nobody-does-this')
      order.push('enqueued')
    })
    order.push('committed')
    assert.deepEqual(order, ['enqueued', 'woken', 'committed'])
    await deps.db.run(sql`delete from jobs`)
  })

  test('does not run before its time', async (t) => {
    let runs = 0
    const worker = startWorker(t, deps, { count: async () => void runs++ })
    await enqueueJob(deps, { kind: 'count', payload: {}, runAt: secondsAfter(deps.now(), 60) })

    await worker.drain()
    assert.equal(runs, 0)
    advance(60)
    await worker.drain()
    assert.equal(runs, 1)
  })

  test('that fails stores only the name and code of the error, and is retried after longer and longer pauses', async (t) => {
    let runs = 0
    const failing: JobWork = async () => {
      runs++
      throw Object.assign(new Error('secret-link for ada@example.com'), { code: 'EBROKEN' })
    }
    const worker = startWorker(t, deps, { count: failing })
    await enqueue(deps)

    for (const longestPause of [1, 2, 4, 8, 16]) {
      await worker.drain()
      const [job] = await readJobs(deps)
      const pause = (Date.parse(job!.runAt) - deps.now().getTime()) / 1000
      assert.ok(pause >= longestPause / 2 && pause <= longestPause, `${pause} of ${longestPause}`)
      assert.equal(job!.lastError, 'Error EBROKEN')
      advance(longestPause)
    }
    assert.equal(runs, 5)
    await deps.db.run(sql`delete from jobs`)
  })

  test('that fails for a day is abandoned, logged once, and never runs again', async (t) => {
    let runs = 0
    const lastOnes: boolean[] = []
    const failing: JobWork = async (_deps, _payload, { isLast }) => {
      runs++
      lastOnes.push(isLast)
      throw new TypeError('broken')
    }
    const worker = startWorker(t, deps, { count: failing })
    await enqueue(deps)
    lines.length = 0

    for (let hour = 0; hour < 30; hour++) {
      await worker.drain()
      advance(hourSeconds)
    }
    const [job] = await readJobs(deps)
    assert.ok(job?.abandonedAt)
    assert.equal(job.lastError, 'TypeError')
    assert.equal(runs, 25)
    assert.deepEqual(lastOnes.indexOf(true), 24)
    assert.equal(lines.filter(({ level }) => level === 'error').length, 1)
    await deps.db.run(sql`delete from jobs`)
  })

  test('of an unknown kind waits for a process that knows the kind', async (t) => {
    let runs = 0
    await enqueue(deps, 'from-the-future')
    await startWorker(t, deps, { count: async () => {} }).drain()
    await startWorker(t, fixture.another(), { 'from-the-future': async () => void runs++ }).drain()
    assert.equal(runs, 1)
  })

  test('that takes too long is aborted, and runs again after its lease has ended', async () => {
    await enqueue(deps)
    const now = deps.now()
    const leaseEnd = secondsAfter(now, 60)
    const [job] = await claimJobs(deps.db, { kinds: ['count'], now, leaseEnd, max: 1 })
    const signals: AbortSignal[] = []
    const endless: JobWork = (_deps, _payload, { signal }) => {
      signals.push(signal)
      return new Promise(() => {})
    }
    await runJob(deps, job!, { work: endless, longestRunSeconds: 0.001 })

    assert.equal(signals[0]?.aborted, true)
    const [row] = await readJobs(deps)
    assert.equal(row?.lastError, 'RunTookTooLong')
    assert.equal(row.runAt, leaseEnd.toISOString())
    await deps.db.run(sql`delete from jobs`)
  })
})
