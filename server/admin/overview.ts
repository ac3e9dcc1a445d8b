import { countAdministrators } from '../accounts/administrators.sql.ts'
import type { Deps } from '../deps.ts'
import { daySeconds, secondsAfter } from '../time.ts'
import { launchChecks } from './launch-checks.ts'
import { countDays, countPeriod, countTotals, findFirstDay, type Period } from './overview.sql.ts'

/** The launch checklist, the totals, and the counts of a period of days that ends today and of the one before it. */
export async function readOverview({ db, config, keys, now }: Deps, days: number) {
  const generatedAt = now()
  const dayBefore = (count: number) => utcDay(secondsAfter(generatedAt, -count * daySeconds))
  const period: Period = { first: dayBefore(days - 1), last: dayBefore(0) }
  const previous: Period = { first: dayBefore(2 * days - 1), last: dayBefore(days) }
  const totals = await countTotals(db, generatedAt)
  const administrators = await countAdministrators(db, config.admin.adminRoles)
  const firstDay = await findFirstDay(db)
  const everyDay = await countDays(db, { first: previous.first, last: period.last })
  return {
    checks: launchChecks({ config, keys }, { administrators, organizations: totals.organizations }),
    totals,
    period: await countPeriod(db, period, { isOver: false }),
    previousPeriod: await countPeriod(db, previous, { isOver: true }),
    days: everyDay.slice(days),
    previousDays: everyDay.slice(0, days),
    daysOfData: firstDay === null ? 0 : daysBetween(firstDay, period.last) + 1,
    generatedAt: generatedAt.toISOString(),
  }
}

function utcDay(moment: Date) {
  return moment.toISOString().slice(0, 10)
}

function daysBetween(first: string, last: string) {
  return Math.round((Date.parse(last) - Date.parse(first)) / (daySeconds * 1000))
}
