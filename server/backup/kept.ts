import type { KeptBackups } from '../config/backup.ts'
import { daySeconds } from '../time.ts'

const pattern = /^gatehouse-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

/** Returns the file name of a scheduled backup, such as `gatehouse-20261123T031500Z.backup`. */
export function backupName(at: Date) {
  return `gatehouse-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.backup`
}

/** Whether a file has the name of a scheduled backup. */
export function isBackupName(name: string) {
  return pattern.test(name)
}

/** Returns the backups to delete. Keeps the newest backup, and the newest of each recent day, week and month. */
export function surplusBackups(names: readonly string[], keep: KeptBackups): string[] {
  const backups = names.filter(isBackupName).toSorted().toReversed()
  const kept = new Set(backups.slice(0, 1))
  const periods: [number, (at: Date) => string][] = [
    [keep.days, (at) => at.toISOString().slice(0, 10)],
    [keep.weeks, (at) => String(weekOf(at))],
    [keep.months, (at) => at.toISOString().slice(0, 7)],
  ]
  for (const [count, periodOf] of periods) {
    const newest = new Map<string, string>()
    for (const name of backups) {
      const period = periodOf(backupTime(name))
      if (!newest.has(period)) newest.set(period, name)
    }
    for (const name of [...newest.values()].slice(0, count)) kept.add(name)
  }
  return backups.filter((name) => !kept.has(name))
}

/** Returns the time in the name of a scheduled backup. */
export function backupTime(name: string) {
  return new Date(name.replace(pattern, '$1-$2-$3T$4:$5:$6Z'))
}

/** Returns the number of weeks since 1970. Weeks run from Monday to Sunday in UTC; January 1, 1970 was a Thursday. */
function weekOf(at: Date) {
  return Math.floor((at.getTime() / 1000 / daySeconds + 3) / 7)
}
