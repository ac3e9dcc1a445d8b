import type { Deps } from '../deps.ts'
import { oneAfterAnother } from '../in-turn.ts'
import { describeError } from '../process/log.ts'
import { secondsAfter } from '../time.ts'
import { claimJobs, insertRecurringJob } from './jobs.sql.ts'
import type { JobWork, RecurringJob } from './jobs.ts'
import { leaseSeconds } from './lease.ts'
import { runJob } from './run-job.ts'

/** Runs jobs in one process. */
export type JobWorker = {
  /** Claims jobs now instead of at the next tick. */
  wake(): void
  /** Runs all due jobs. Resolves when no job is due; throws if the database does not respond. */
  drain(): Promise<void>
  /**
   * Stops claiming jobs, and waits up to `graceMilliseconds` for running jobs. Then aborts the jobs that are still
   * running. Another worker can claim an aborted job at once, unless the job ignores the abort.
   */
  stop(graceMilliseconds?: number): Promise<void>
}

const maxAtOnce = 8
const tickMilliseconds = 1000
const longestTickMilliseconds = 30_000
/** How long running jobs can continue after the process has begun to stop. After that, they are aborted. */
const stopGraceMilliseconds = 5000

/** The function that runs each kind of job. */
type WorkByKind = Readonly<Record<string, JobWork>>

/** Starts a worker that runs jobs of these kinds. It shares the jobs with all other workers on the same database. */
export function startJobWorker(deps: Deps, work: WorkByKind, recurring: readonly RecurringJob[] = []): JobWorker {
  const worker = new Worker(deps, work, recurring)
  worker.wake()
  return worker
}

class Worker implements JobWorker {
  readonly #deps: Deps
  readonly #work: WorkByKind
  readonly #recurring: ReadonlyMap<string, RecurringJob>
  readonly #running = new Set<Promise<void>>()
  readonly #inTurn = oneAfterAnother()
  #isLooking = false
  #lookAgain = false
  #timer: NodeJS.Timeout | undefined
  #hasWrittenRecurring = false
  #failures = 0
  #isStopped = false
  readonly #stopping = new AbortController()

  constructor(deps: Deps, work: WorkByKind, recurring: readonly RecurringJob[]) {
    this.#deps = deps
    this.#work = work
    this.#recurring = new Map(recurring.map((job) => [job.kind, job]))
  }

  wake() {
    this.#lookAgain = true
    if (!this.#isLooking) void this.#look()
  }

  async drain() {
    for (;;) {
      const isDone = await this.#inTurn(async () => {
        // If a job is still running, it might add a job that this claim does not find, so another claim follows.
        const isIdle = this.#running.size === 0
        return (await this.#claimNow()) === 0 && isIdle
      })
      if (isDone) return
      await Promise.all(this.#running)
    }
  }

  async stop(graceMilliseconds = stopGraceMilliseconds) {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#inTurn(async () => {})
    const timer = setTimeout(() => this.#stopping.abort(), graceMilliseconds)
    await Promise.all(this.#running)
    clearTimeout(timer)
  }

  /** Claims jobs once, and again if `wake` was called in the meantime. Then sets the timer for the next tick. */
  async #look() {
    this.#isLooking = true
    clearTimeout(this.#timer)
    let pause = tickMilliseconds
    while (this.#lookAgain && !this.#isStopped) {
      this.#lookAgain = false
      try {
        await this.#claim()
        pause = tickMilliseconds
      } catch {
        pause = Math.min(tickMilliseconds * 2 ** (this.#failures - 1), longestTickMilliseconds)
      }
    }
    this.#isLooking = false
    if (!this.#isStopped) this.#timer = setTimeout(() => this.wake(), pause).unref()
  }

  /** Claims jobs after any earlier claim has ended, because each claim must know how many jobs are running. */
  #claim(): Promise<number> {
    return this.#inTurn(() => this.#claimNow())
  }

  async #claimNow() {
    const free = maxAtOnce - this.#running.size
    if (free === 0 || this.#isStopped) return 0
    try {
      const jobs = await this.#takeDueJobs(free)
      if (this.#failures > 0) this.#deps.log.info({}, 'The job worker is connected to the database again')
      this.#failures = 0
      return jobs
    } catch (error) {
      const fields = { error: describeError(error) }
      if (this.#failures === 0)
        this.#deps.log.error(fields, 'The job worker cannot connect to the database and keeps trying')
      this.#failures++
      throw error
    }
  }

  async #takeDueJobs(max: number) {
    const { db, now } = this.#deps
    if (!this.#hasWrittenRecurring) {
      for (const kind of this.#recurring.keys()) await insertRecurringJob(db, kind, now())
      this.#hasWrittenRecurring = true
    }
    const moment = now()
    // Jobs of unknown kinds are left to processes of another version.
    const kinds = Object.keys(this.#work)
    const jobs = await claimJobs(db, { kinds, now: moment, leaseEnd: secondsAfter(moment, leaseSeconds), max })
    for (const job of jobs) {
      const kind = {
        work: this.#work[job.kind]!,
        everySeconds: this.#recurring.get(job.kind)?.everySeconds,
        longestRunSeconds: this.#recurring.get(job.kind)?.longestRunSeconds,
        stopping: this.#stopping.signal,
      }
      const run = runJob(this.#deps, job, kind).finally(() => {
        this.#running.delete(run)
        if (jobs.length === max) this.wake()
      })
      this.#running.add(run)
    }
    return jobs.length
  }
}
