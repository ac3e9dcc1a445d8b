import type { DayCounts, PeriodCounts } from '../../contract/admin/overview.ts'
import { wasRecordedWithin } from '../audit/events.ts'
import { countAdministrators } from '../accounts/administrators.sql.ts'
import type { Deps } from '../deps.ts'
import { daySeconds, secondsAfter } from '../time.ts'
import { launchChecks } from './launch-checks.ts'
import { countTotals, findActiveSince, findFirstDay, readCounts, type CountedKind } from './overview.sql.ts'

type Counts = Awaited<ReturnType<typeof readCounts>>

/** Returns the launch checklist, the totals, and the counts of a period that ends today and of the previous period. */
export async function readOverview(deps: Deps, length: number) {
  const { db, config, keys, now } = deps
  const generatedAt = now()
  const names = Array.from({ length: 2 * length }, (_, index) =>
    utcDay(secondsAfter(generatedAt, (index + 1 - 2 * length) * daySeconds)),
  )
  const [previous, current] = [periodOf(names.slice(0, length)), periodOf(names.slice(length))]
  const totals = await countTotals(db, generatedAt)
  const administrators = await countAdministrators(db, config.admin.adminRoles)
  const isCheckDown = await wasRecordedWithin(deps, 'password-check.unreachable', daySeconds)
  const firstDay = await findFirstDay(db)
  const activeSince = await findActiveSince(db)
  const counts = await readCounts(db, { previous, current })
  const days = countsOfDays(names, counts, activeSince)
  const inPeriod = (first: string, last: string) => counts.filter(({ day }) => day >= first && day <= last)
  // Before `activeSince`, only the last active day of each user is known. Because the current period ends today, this
  // is enough to count its active users. It is not enough for the previous period.
  const isPreviousKnown = activeSince === null || previous.first >= activeSince
  const previousPeriod = countsOfPeriod(inPeriod(previous.first, previous.last))
  return {
    checks: launchChecks({ config, keys }, { administrators, organizations: totals.organizations, isCheckDown }),
    totals,
    period: countsOfPeriod(inPeriod(current.first, current.last)),
    previousPeriod: isPreviousKnown ? previousPeriod : { ...previousPeriod, active: null },
    days: days.slice(length),
    previousDays: days.slice(0, length),
    daysOfData: firstDay === null ? 0 : daysBetween(firstDay, current.last) + 1,
    generatedAt: generatedAt.toISOString(),
  }
}

function countsOfDays(names: readonly string[], counts: Counts, activeSince: string | null): DayCounts[] {
  const byDay = new Map(counts.map(({ day, kind, count }) => [`${day} ${kind}`, count]))
  return names.map((day) => {
    const countOf = (kind: CountedKind) => byDay.get(`${day} ${kind}`) ?? 0
    return {
      day,
      signUps: countOf('sign-up'),
      active: activeSince !== null && day < activeSince ? null : countOf('active'),
      signIns: countOf('sign-in'),
      failedSignIns: countOf('failed-sign-in'),
    }
  })
}

function countsOfPeriod(counts: Counts): PeriodCounts {
  const sumOf = (wanted: CountedKind) => counts.reduce((sum, { kind, count }) => sum + (kind === wanted ? count : 0), 0)
  return {
    signUps: sumOf('sign-up'),
    // Counts each user once, on their first active day in the period.
    active: counts.reduce((sum, { kind, firstTime }) => sum + (kind === 'active' ? firstTime : 0), 0),
    signIns: sumOf('sign-in'),
    failedSignIns: sumOf('failed-sign-in'),
  }
}

function periodOf(days: readonly string[]) {
  return { first: days[0]!, last: days.at(-1)! }
}

function utcDay(moment: Date) {
  return moment.toISOString().slice(0, 10)
}

function daysBetween(first: string, last: string) {
  return Math.round((Date.parse(last) - Date.parse(first)) / (daySeconds * 1000))
}
