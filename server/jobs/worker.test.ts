import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import { sql } from '../database/sql.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { createTestDeps } from '../testing/bare-deps.ts'
import { onServer } from '../testing/database.ts'
import { daySeconds, hourSeconds, secondsAfter } from '../time.ts'
import { enqueueJob, type JobWork, type RecurringJob } from './jobs.ts'
import { claimJobs } from './jobs.sql.ts'
import { runJob } from './run-job.ts'
import { startJobWorker } from './worker.ts'

type JobRow = {
  attempts: number
  lastError: string | null
  abandonedAt: string | null
  lockedUntil: string | null
  runAt: string
}

function readJobs(deps: Deps) {
  return deps.db.rows<JobRow>(sql`
    select attempts, last_error as "lastError", abandoned_at as "abandonedAt", locked_until as "lockedUntil",
      run_at as "runAt"
    from jobs order by id`)
}

function startWorker(t: TestContext, deps: Deps, work: Record<string, JobWork>, recurring: RecurringJob[] = []) {
  const worker = startJobWorker(deps, work, recurring)
  t.after(() => worker.stop())
  return worker
}

function enqueue(deps: Deps, kind = 'count', payload: Record<string, string> = {}) {
  return enqueueJob(deps, { kind, payload })
}

/** Work that waits until the test lets it go. */
function createHeldWork() {
  const started = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const work: JobWork = async () => {
    started.resolve()
    await released.promise
  }
  return { work, started: started.promise, release: released.resolve }
}

/** A process whose clock stands still, so that its worker does not take over its own job. */
function asleep(deps: Deps): Deps {
  const now = deps.now()
  return { ...deps, now: () => now }
}

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

  test('wakes this process’s worker when its transaction commits, not before', async () => {
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

  test('that fails is kept with the kind of the error only, and tried again after growing pauses', async (t) => {
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

  test('that fails for a day is kept, reported once, and never runs again', async (t) => {
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

  test('of a kind this version does not know waits for a process that does', async (t) => {
    let runs = 0
    await enqueue(deps, 'from-the-future')
    await startWorker(t, deps, { count: async () => {} }).drain()
    await startWorker(t, fixture.another(), { 'from-the-future': async () => void runs++ }).drain()
    assert.equal(runs, 1)
  })

  test('that takes too long is told to end, and comes back when its lease has ended', async () => {
    await enqueue(deps)
    const now = deps.now()
    const leaseEnd = secondsAfter(now, 60)
    const [job] = await claimJobs(deps.db, { kinds: ['count'], now, leaseEnd, most: 1 })
    const signals: AbortSignal[] = []
    const endless: JobWork = (_deps, _payload, { signal }) => {
      signals.push(signal)
      return new Promise(() => {})
    }
    await runJob(deps, job!, { work: endless, longestRunMilliseconds: 1 })

    assert.equal(signals[0]?.aborted, true)
    const [row] = await readJobs(deps)
    assert.equal(row?.lastError, 'RunTookTooLong')
    assert.equal(row.runAt, leaseEnd.toISOString())
    await deps.db.run(sql`delete from jobs`)
  })
})

describe('a worker', async () => {
  const { deps, another, advance, lines, databaseUrl } = await createTestDeps({ after })

  test('leaves alone what another holds, and takes it over when the lease has ended', async (t) => {
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

  test('that comes back after its lease does not touch the run of the one that took over', async (t) => {
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

  test('shares the work with another so that every job runs once', async (t) => {
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

  test('runs eight jobs at once and no more', async (t) => {
    const released = Promise.withResolvers<void>()
    const full = Promise.withResolvers<void>()
    let [running, most] = [0, 0]
    const worker = startWorker(t, deps, {
      count: async () => {
        most = Math.max(most, ++running)
        if (running === 8) full.resolve()
        await released.promise
        running--
      },
    })
    for (let i = 0; i < 20; i++) await enqueue(deps)
    worker.wake()
    await full.promise
    worker.wake()
    released.resolve()
    await worker.drain()

    assert.equal(most, 8)
    assert.deepEqual(await readJobs(deps), [])
  })

  test('that is stopped waits for what is running and takes nothing new', async (t) => {
    const held = createHeldWork()
    const worker = startWorker(t, deps, { count: held.work })
    await enqueue(deps)
    worker.wake()
    await held.started

    let isStopped = false
    const stopped = worker.stop().then(() => (isStopped = true))
    await enqueue(deps)
    worker.wake()
    assert.equal(isStopped, false)
    held.release()
    await stopped

    const jobs = await readJobs(deps)
    assert.deepEqual(jobs.map(({ attempts }) => attempts), [0])
    await deps.db.run(sql`delete from jobs`)
  })

  test('outlives an outage of the database, says so once, and goes on', async (t) => {
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
        'error: The job worker cannot reach the database and keeps trying',
        'info: The job worker reaches the database again',
      ],
    )
  })
})

describe('recurring work', async () => {
  const { deps, another, advance, lines } = await createTestDeps({ after })
  const recurring = [{ kind: 'sweep', everySeconds: 600 }]

  test('is done once an interval, however many processes there are', async (t) => {
    let runs = 0
    const sweep: JobWork = async () => void runs++
    const workers = [startWorker(t, deps, { sweep }, recurring), startWorker(t, another(), { sweep }, recurring)]
    for (let i = 0; i < 4; i++) {
      await Promise.all(workers.map((worker) => worker.drain()))
      advance(300)
    }
    assert.equal(runs, 2)
    assert.equal((await readJobs(deps)).length, 1)
  })

  test('that fails comes back within its interval and is never given up', async (t) => {
    let isBroken = true
    let runs = 0
    const sweep: JobWork = async () => {
      runs++
      if (isBroken) throw new Error('broken')
    }
    const worker = startWorker(t, deps, { sweep }, recurring)
    lines.length = 0
    for (let hour = 0; hour < 30; hour++) {
      await worker.drain()
      advance(hourSeconds)
    }
    isBroken = false
    await worker.drain()
    await worker.drain()

    assert.equal(runs, 31)
    assert.equal(lines.filter(({ level }) => level === 'error').length, 0)
    const [job] = await readJobs(deps)
    assert.deepEqual([job?.attempts, job?.lastError, job?.abandonedAt], [0, null, null])
    assert.equal(Date.parse(job!.runAt) - deps.now().getTime(), 600_000)
  })
})
