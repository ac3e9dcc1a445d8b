import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from '../database/sql.ts'
import type { Deps } from '../deps.ts'
import { createTestDeps } from '../testing/bare-deps.ts'
import { onServer } from '../testing/database.ts'
import { createHeldWork, enqueue, readJobs, startWorker } from '../testing/jobs.ts'
import { secondsAfter } from '../time.ts'
import { enqueueJob, type JobWork } from './jobs.ts'

/**
 * Returns dependencies with a stopped clock. A worker with this clock never sees the lease of its own job end, so it
 * does not claim the job a second time.
 */
function asleep(deps: Deps): Deps {
  const now = deps.now()
  return { ...deps, now: () => now }
}

describe('a worker', async () => {
  const { deps, another, advance, lines, databaseUrl } = await createTestDeps({ after })

  test('does not touch jobs that another worker holds, and takes them over when their lease has ended', async (t) => {
    const held = createHeldWork()
    const first = startWorker(t, asleep(deps), { count: held.work })
    await enqueue(deps)
    first.wake()
    await held.started
    let takenOver = 0
    const second = startWorker(t, another(), { count: async () => void takenOver++ })

    advance(59)
    await second.drain()
    assert.equal(takenOver, 0)

    advance(1)
    await second.drain()
    assert.equal(takenOver, 1)
    held.release()
    await first.drain()
  })

  test('that finishes a job after its lease has ended does not affect the worker that took the job over', async (t) => {
    const [late, current] = [createHeldWork(), createHeldWork()]
    const first = startWorker(t, asleep(deps), { count: late.work })
    await enqueue(deps)
    first.wake()
    await late.started
    advance(60)
    const second = startWorker(t, another(), { count: current.work })
    await current.started

    late.release()
    await first.drain()
    const [job] = await readJobs(deps)
    assert.equal(job?.attempts, 2)
    assert.ok(job.lockedUntil)

    current.release()
    await second.drain()
    assert.deepEqual(await readJobs(deps), [])
  })

  test('shares the jobs with another worker, and every job runs once', async (t) => {
    const names = Array.from({ length: 200 }, (_, i) => `job ${i}`)
    const runs: string[] = []
    const count: JobWork = async (deps, { name = '' }) => {
      runs.push(name)
      await deps.db.run(sql`select 1`)
    }
    const workers = [startWorker(t, deps, { count }), startWorker(t, another(), { count })]
    for (const name of names) await enqueue(deps, 'count', { name })
    await Promise.all(workers.map((worker) => worker.drain()))

    assert.deepEqual(runs.toSorted(), names.toSorted())
  })

  test('runs at most eight jobs at once', async (t) => {
    const released = Promise.withResolvers<void>()
    const full = Promise.withResolvers<void>()
    let [running, max] = [0, 0]
    const worker = startWorker(t, deps, {
      count: async () => {
        max = Math.max(max, ++running)
        if (running === 8) full.resolve()
        await released.promise
        running--
      },
    })
    for (let i = 0; i < 20; i++) await enqueue(deps)
    worker.wake()
    await full.promise
    worker.wake()
    for (let i = 0; i < 10; i++) await readJobs(deps)
    assert.equal(max, 8)
    released.resolve()
    await worker.drain()

    assert.equal(max, 8)
    assert.deepEqual(await readJobs(deps), [])
  })

  test('that is stopped finishes running jobs and starts no new ones', async (t) => {
    const held = createHeldWork()
    // Enqueues the job before the worker starts, so that no second claim is running when the worker is stopped.
    await enqueue(deps)
    const worker = startWorker(t, deps, { count: held.work })
    await held.started

    let isStopped = false
    const stopped = worker.stop().then(() => (isStopped = true))
    await enqueue(deps)
    worker.wake()
    assert.equal(isStopped, false)
    held.release()
    await stopped
    await worker.drain()

    const jobs = await readJobs(deps)
    assert.deepEqual(
      jobs.map(({ attempts }) => attempts),
      [0],
    )
    await deps.db.run(sql`delete from jobs`)
  })

  test('that is stopped releases a job that does not finish in time', async (t) => {
    let runs = 0
    const started = Promise.withResolvers<void>()
    const untilAborted: JobWork = (_deps, _payload, { signal }) => {
      runs++
      started.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    }
    await enqueue(deps)
    const worker = startWorker(t, deps, { count: untilAborted })
    await started.promise
    await worker.stop(0)
    const [job] = await readJobs(deps)
    assert.deepEqual([job?.attempts, job?.lockedUntil, job?.lastError], [1, null, null])

    await startWorker(t, another(), { count: async () => void runs++ }).drain()
    assert.equal(runs, 2)
    assert.deepEqual(await readJobs(deps), [])
  })

  test('that is stopped keeps the lease of a job that ignores the abort', async (t) => {
    const held = createHeldWork()
    await enqueue(deps)
    const worker = startWorker(t, deps, { count: held.work })
    await held.started
    await worker.stop(0)
    const [job] = await readJobs(deps)
    assert.ok(job?.lockedUntil, 'another worker would start the job while it may still be running')
    held.release()
    await deps.db.run(sql`delete from jobs`)
  })

  test('survives a database outage, logs it once, and continues afterwards', async (t) => {
    const name = new URL(databaseUrl).pathname.slice(1)
    const done = Promise.withResolvers<void>()
    const worker = startWorker(t, deps, { count: async () => done.resolve() })
    await enqueueJob(deps, { kind: 'count', payload: {}, runAt: secondsAfter(deps.now(), 1) })
    await worker.drain()
    lines.length = 0

    await onServer(process.env['GATEHOUSE_TEST_DATABASE_URL']!, async (pool) => {
      await pool.query(`alter database ${name} allow_connections false`)
      await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      for (let i = 0; i < 3; i++) await assert.rejects(worker.drain())
      await pool.query(`alter database ${name} allow_connections true`)
    })
    advance(1)
    worker.wake()
    await done.promise
    await worker.drain()

    assert.deepEqual(
      lines.map(({ level, message }) => `${level}: ${message}`),
      [
        'error: The job worker cannot connect to the database and keeps trying',
        'info: The job worker is connected to the database again',
      ],
    )
  })
})

describe('recurring jobs', async () => {
  const { deps, another, advance, lines } = await createTestDeps({ after })
  const recurring = [{ kind: 'sweep', everySeconds: 600 }]

  test('run once per interval, however many processes there are', async (t) => {
    let runs = 0
    const sweep: JobWork = async () => void runs++
    const workers = [startWorker(t, deps, { sweep }, recurring), startWorker(t, another(), { sweep }, recurring)]
    for (let i = 0; i < 4; i++) {
      await Promise.all(workers.map((worker) => worker.drain()))
      advance(300)
    }
    assert.equal(runs, 2)
    assert.equal((await readJobs(deps)).length, 1)

    advance(-300)
    await startWorker(t, another(), { sweep }, recurring).drain()
    assert.equal(runs, 2, 'a process that starts does not do it before its time')
  })

  test('are retried within their interval if they fail, and are never abandoned', async (t) => {
    let isBroken = true
    let runs = 0
    const sweep: JobWork = async () => {
      runs++
      if (isBroken) throw new Error('broken')
    }
    const worker = startWorker(t, deps, { sweep }, recurring)
    lines.length = 0
    advance(600)
    for (let turn = 0; turn < 150; turn++) {
      await worker.drain()
      advance(600)
    }
    isBroken = false
    await worker.drain()
    await worker.drain()

    assert.equal(runs, 151)
    assert.equal(lines.filter(({ level }) => level === 'error').length, 0)
    const [job] = await readJobs(deps)
    assert.deepEqual([job?.attempts, job?.lastError, job?.abandonedAt], [0, null, null])
    assert.equal(Date.parse(job!.runAt) - deps.now().getTime(), 600_000)
  })
})
