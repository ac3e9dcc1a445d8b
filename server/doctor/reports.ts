import { doctorGroups, type DoctorReport, type DoctorResult } from '../../contract/admin/doctor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import type { EncryptedTable } from '../jobs/reencryption.ts'
import { enqueueJob, type JobWork } from '../jobs/jobs.ts'
import { describeError } from '../process/log.ts'
import { minuteSeconds } from '../time.ts'
import { checkAddress } from './address.ts'
import { runChecks, type Result } from './check.ts'
import { optionChecks } from './configuration.ts'
import { checkMail } from './mail.ts'
import { openNetwork } from './network.ts'
import { checkOpenedDatabase, openForChecks } from './opened-database.ts'
import { inOrder } from './report.ts'
import { failReport, findReport, finishReport, insertRequest } from './reports.sql.ts'

export const doctorKind = 'doctor'

/** A run that takes longer counts as failed. Its server may have been stopped, for example. */
const longestRunSeconds = 5 * minuteSeconds

/** Returns the newest report, and whether a new one is being made. */
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

type Installation = { databaseUrl: string; encryptedTables: readonly EncryptedTable[]; jobKinds: readonly string[] }

/** Returns the job that creates a report. It is not retried, because an administrator can request another report. */
export function reportWith(installation: Installation): JobWork {
  return async (deps, _, { attempt }) => {
    try {
      if (attempt > 1) throw new Error('The run was interrupted')
      await finishReport(deps.db, { results: await check(deps, installation), now: deps.now() })
    } catch (error) {
      deps.log.error({ job: doctorKind, error: describeError(error) }, 'The checks of the installation failed')
      await failReport(deps.db)
    }
  }
}

/** Runs the read-only checks that need neither test users nor the environment variables of the `doctor` command. */
async function check(deps: Deps, { databaseUrl, encryptedTables, jobKinds }: Installation): Promise<DoctorResult[]> {
  const { config, keys, now } = deps
  const network = openNetwork()
  const pool = openForChecks(databaseUrl)
  try {
    const database = { config, pool, now, keys, encryptedTables, jobKinds, nodes: 1, workers: 1 }
    const results = [
      ...(await runChecks('configuration', optionChecks, { config })),
      ...(await checkAddress({ config, now, network, keys })),
      ...(await checkOpenedDatabase({ ...database, isEmbedded: config.database.url === undefined })),
      ...(await checkMail({ config, now, network, recipient: null, dkimSelector: null })),
    ]
    return inOrder(results).filter(isShown)
  } finally {
    await pool.close()
  }
}

function isShown(result: Result): result is Result & Pick<DoctorResult, 'group'> {
  return doctorGroups.some((group) => group === result.group)
}
