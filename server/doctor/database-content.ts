import { countIntegrityFaults, integrityChecks, type IntegrityCheck } from '../backup/integrity.sql.ts'
import { wasRecordedWithin } from '../audit/events.ts'
import { asksForBreaches } from '../config/password-check.ts'
import { readStream } from '../log-streams/deliver.ts'
import { daySeconds, minuteSeconds, secondsAfter } from '../time.ts'
import { counted, listed, ok, warning, wrong, type Check } from './check.ts'
import { phrase, say, type Phrase } from './phrase.ts'
import * as content from './database-content.sql.ts'
import type { DatabaseSubject } from './database.ts'

type Subject = Pick<DatabaseSubject, 'db' | 'config' | 'pool' | 'jobKinds' | 'now'>

/** The checks of the rows: whether they are consistent, and whether background work is done on time. */
export const contentChecks: readonly Check<Subject>[] = [
  ...integrityChecks.map((name) => ({ name, look: (subject: Subject) => checkIntegrity(subject, name) })),
  { name: 'administrators', look: checkAdministrators },
  { name: 'roles of users', look: checkUserRoles },
  { name: 'roles of members', look: checkMemberRoles },
  { name: 'password hashes', look: checkHashes },
  { name: 'abandoned jobs', look: checkAbandonedJobs },
  { name: 'late jobs', look: checkLateJobs },
  { name: 'failing jobs', look: checkFailingJobs },
  { name: 'failed emails', look: checkFailedMails },
  { name: 'expired rows', look: checkExpiredRows },
  { name: 'breached passwords', look: checkBreachService },
  { name: 'log streams', look: checkLogStreams },
]

const restoreBackup = phrase('Restore the newest backup that does not have this fault, or correct the rows')
const integrityRemedies: Partial<Record<IntegrityCheck, Phrase>> = {
  'organizations without an owner': phrase('Make a member the owner in the console, or delete the organization there'),
}

async function checkIntegrity({ db, config }: Subject, check: IntegrityCheck) {
  const count = await countIntegrityFaults(db, check, config.organization.creatorRole)
  return count === 0 ? ok('none') : wrong(String(count), integrityRemedies[check] ?? restoreBackup)
}

async function checkAdministrators({ db, config }: Subject) {
  const { adminRoles, adminUserIds } = config.admin
  const found = await content.countAdministrators(db, { roles: adminRoles, ids: adminUserIds })
  if (found.users && !found.administrators)
    return wrong('There are users, but no administrator', 'Run `gatehouse admin promote EMAIL`')
  const missing = await content.listMissingUsers(db, adminUserIds)
  if (missing.length === 0) return ok(found.users ? 'present' : 'There are no users yet')
  return warning(say`admin.adminUserIds names users that do not exist: ${listed(missing)}`, 'Remove them')
}

async function checkUserRoles({ db, config }: Subject) {
  const unknown = await content.listForeignUserRoles(db, Object.keys(config.admin.roles))
  if (unknown.length === 0) return ok('all are in admin.roles')
  return warning(
    say`Some roles grant nothing, because admin.roles lacks them: ${listed(unknown)}`,
    'Add them to admin.roles',
  )
}

async function checkMemberRoles({ db, config }: Subject) {
  const unknown = await content.listForeignMemberRoles(db, Object.keys(config.organization.roles))
  if (unknown.length === 0) return ok('all are in organization.roles')
  return warning(
    say`Some roles grant nothing, because organization.roles lacks them: ${listed(unknown)}`,
    'Add them to organization.roles',
  )
}

async function checkHashes({ db }: Subject) {
  const { count } = await content.countForeignHashes(db)
  if (count === 0) return ok('all have the current format')
  return warning(
    say`${counted(count, 'user')} cannot sign in with a password, because its hash has an unknown format`,
    'These users have to reset their password',
  )
}

type Counts = readonly { kind: string; count: number }[]

function listCounts(counts: Counts) {
  return listed(counts.map(({ kind, count }) => `${count} ${kind}`))
}

async function checkAbandonedJobs({ db }: Subject) {
  const jobs = await content.countAbandonedJobs(db)
  if (jobs.length === 0) return ok('none')
  return warning(
    say`These jobs will not be retried: ${listCounts(jobs)}`,
    'Look for their errors in the server log; the jobs are deleted after the time in retention.jobs',
  )
}

const lateSeconds = 10 * minuteSeconds

async function checkLateJobs({ db, jobKinds }: Subject) {
  const jobs = await content.countLateJobs(db, { kinds: jobKinds, seconds: lateSeconds })
  if (jobs.length === 0) return ok('none is overdue by more than ten minutes')
  return wrong(
    say`Overdue by more than ten minutes: ${listCounts(jobs)}`,
    'Start a server, or look for errors in its log',
  )
}

const minAttempts = 3

async function checkFailingJobs({ db }: Subject) {
  const jobs = await content.countFailingJobs(db, minAttempts)
  if (jobs.length === 0) return ok('none')
  return warning(
    say`Failed at least ${minAttempts} times, and will be retried: ${listCounts(jobs)}`,
    'Look for their errors in the server log',
  )
}

const mailDays = 7

async function checkFailedMails({ db }: Subject) {
  const mails = await content.countFailedMails(db, mailDays)
  if (mails.length === 0) return ok(say`none in the last ${mailDays} days`)
  return warning(
    say`Not delivered in the last ${mailDays} days: ${listCounts(mails)}`,
    'See the emails in the console, and run `gatehouse doctor --send-mail ADDRESS`',
  )
}

async function checkExpiredRows({ db, config }: Subject) {
  const { retention, verification } = config
  const days = { ...retention, verifications: verification.disableCleanup ? null : retention.verifications }
  const tables = (await content.listOverdueTables(db, days)).map(({ name }) => name)
  if (tables.length === 0) return ok('deleted on time')
  return warning(
    say`Overdue for deletion by more than a day: ${listed(tables)}`,
    'Look for errors of cleanup jobs in the server log',
  )
}

async function checkBreachService({ db, config, now }: Subject) {
  if (!asksForBreaches(config)) return ok('no service is used')
  if (!(await wasRecordedWithin({ db, now }, 'password-check.unreachable', daySeconds)))
    return ok('no failure in the last 24 hours')
  return warning(
    say`${config.passwordCheck.endpoint} was sometimes unreachable in the last 24 hours`,
    'Allow requests to it, or set passwordCheck.endpoint to a copy of the service or to null',
  )
}

const behindSeconds = 5 * minuteSeconds

/** Reports log streams that fail, or that have had unsent events for five minutes. */
async function checkLogStreams({ db, config, now }: Subject) {
  if (config.logStreams.length === 0) return ok('not configured')
  const found = await Promise.all(
    config.logStreams.map(async (stream) => describeStream(stream.name, await readStream({ db }, stream), now())),
  )
  const late = found.filter((each) => each !== null)
  if (late.length === 0) return ok(say`${counted(config.logStreams.length, 'stream')} up to date`)
  return warning(listed(late), 'Correct the address and the credentials in logStreams, or check the receiver')
}

function describeStream(name: string, state: Awaited<ReturnType<typeof readStream>>, now: Date) {
  if (state === null) return say`${name} has not started yet`
  const { behind, failure, caughtUpAt, createdAt } = state
  if (failure !== null) return say`${name} is ${counted(behind, 'event')} behind, last answer: ${failure}`
  const isLate = secondsAfter(new Date(caughtUpAt ?? createdAt), behindSeconds) < now
  return behind > 0 && isLate ? say`${name} is ${counted(behind, 'event')} behind` : null
}
