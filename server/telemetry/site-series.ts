import packageFile from '../../package.json' with { type: 'json' }
import type { Database } from '../database/database.ts'
import { retryPeriodSeconds } from '../jobs/jobs.ts'
import { addGauge, type Series } from './series.ts'
import { countJobs, countMails, lockSiteReading, readBackupAge, readKeyPairAge } from './site-series.sql.ts'
import type { Readings } from './telemetry.ts'

const keptMilliseconds = 15_000
const jobSeries = {
  waiting: 'Jobs that are due but not done.',
  oldestSeconds: 'Seconds since the oldest job that is not done became due.',
  abandoned: 'Jobs that were given up.',
} as const
const jobNames = {
  waiting: 'gatehouse_jobs_waiting',
  oldestSeconds: 'gatehouse_jobs_oldest_seconds',
  abandoned: 'gatehouse_jobs_abandoned',
} as const
const mailStatuses = ['waiting', 'kept', 'sent', 'failed']

/** Adds the series of the whole site, which every server reports with the same values. */
export function addSiteSeries(series: Series, readings: Readings) {
  const { client, registry } = series
  const registers = [registry]
  const read = createSiteReading(readings)
  for (const name of Object.keys(jobSeries) as (keyof typeof jobSeries)[]) {
    new client.Gauge({
      name: jobNames[name],
      help: jobSeries[name],
      labelNames: ['kind'],
      registers,
      async collect() {
        this.reset()
        for (const job of (await read())?.jobs ?? []) this.set({ kind: job.kind }, job[name])
      },
    })
  }
  new client.Gauge({
    name: 'gatehouse_mails',
    help: 'Emails written in the last 24 hours.',
    labelNames: ['status'],
    registers,
    async collect() {
      this.reset()
      const mails = (await read())?.mails
      for (const status of mails ? mailStatuses : [])
        this.set({ status }, mails?.find((each) => each.status === status)?.count ?? 0)
    },
  })
  addAges(series, read)
  new client.Gauge({
    name: 'gatehouse_build_info',
    help: 'Always 1; the label is the running version.',
    labelNames: ['version'],
    registers,
  }).set({ version: packageFile.version }, 1)
}

function addAges(series: Series, read: ReturnType<typeof createSiteReading>) {
  addGauge(series, {
    name: 'gatehouse_key_pair_age_seconds',
    help: 'Age of the newest signing key.',
    read: async () => (await read())?.keyPair.seconds ?? undefined,
  })
  addGauge(series, {
    name: 'gatehouse_backup_age_seconds',
    help: 'Age of the newest backup that Gatehouse has made; absent if it has made none.',
    read: async () => (await read())?.backup?.seconds ?? undefined,
  })
}

/**
 * Creates the function that reads the state of the site. The function queries the database at most once every 15 s, and
 * in one process at a time. It returns null while the database does not respond.
 */
function createSiteReading(readings: Readings) {
  let readAt = -Infinity
  let site: ReturnType<typeof readSite> = Promise.resolve(null)
  return () => {
    const { database } = readings
    if (!database) return Promise.resolve(null)
    const now = performance.now()
    if (now - readAt < keptMilliseconds) return site
    readAt = now
    return (site = readSite(database))
  }
}

async function readSite(database: Database) {
  try {
    return await database.transaction(async (db) => {
      await lockSiteReading(db)
      return {
        jobs: await countJobs(db, retryPeriodSeconds),
        mails: await countMails(db),
        keyPair: await readKeyPairAge(db),
        backup: await readBackupAge(db),
      }
    })
  } catch {
    return null
  }
}
