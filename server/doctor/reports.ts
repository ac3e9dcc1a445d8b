import type { DoctorReport } from '../../contract/admin/doctor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { enqueueJob, type JobWork } from '../jobs/jobs.ts'
import { describeError } from '../process/log.ts'
import { minuteSeconds } from '../time.ts'
import type { Installation } from './read-only-checks.ts'
import { failReport, findReport, finishReport, insertRequest } from './reports.sql.ts'

export const doctorKind = 'doctor'

/** A run that takes longer counts as failed. Its server may have been stopped, for example. */
const longestRunSeconds = 5 * minuteSeconds

/** Returns the newest report, and whether a newer run is in progress or has failed. */
export async function readReport(deps: Deps): Promise<DoctorReport> {
  const row = await findReport(deps.db)
  if (!row) return { report: null, isRunning: false, hasFailed: false }
  const { finishedAt, results, requestedAt } = row
  const isOpen = !row.hasFailed && (finishedAt === null || Date.parse(finishedAt) < Date.parse(requestedAt))
  const isLost = isOpen && Date.parse(requestedAt) < lostBefore(deps).getTime()
  return {
    report: finishedAt === null || results === null ? null : { finishedAt, results },
    isRunning: isOpen && !isLost,
    hasFailed: row.hasFailed || isLost,
  }
}

/** Requests a report. The checks take seconds and visit other servers, so a job runs them. */
export function requestReport(deps: Deps) {
  return inTransaction(deps, async (deps) => {
    if (await insertRequest(deps.db, { now: deps.now(), lostBefore: lostBefore(deps) }))
      await enqueueJob(deps, { kind: doctorKind, payload: {} })
    return { status: true }
  })
}

function lostBefore({ now }: Deps) {
  return new Date(now().getTime() - longestRunSeconds * 1000)
}

/**
 * Returns the job that creates a report. The job is not retried, because an administrator can request another report.
 */
export function reportWith(installation: Installation): JobWork {
  return async (deps, _, { attempt }) => {
    try {
      if (attempt > 1) throw new Error('The run was interrupted')
      // Loaded on demand, because most processes never run the checks.
      const { runReadOnlyChecks } = await import('./read-only-checks.ts')
      await finishReport(deps.db, { results: await runReadOnlyChecks(deps, installation), now: deps.now() })
    } catch (error) {
      deps.log.error({ job: doctorKind, error: describeError(error) }, 'The checks of the installation failed')
      await failReport(deps.db)
    }
  }
}
