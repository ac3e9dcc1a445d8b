import { constants } from 'node:fs'
import { access, readdir, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { backupTime, isBackupName } from '../backup/kept.ts'
import type { Config } from '../config/config.ts'
import { readBackupRecord } from '../database/installation.sql.ts'
import { daySeconds, hourSeconds } from '../time.ts'
import { counted, ok, warning, wrong, type Check, type Outcome } from './check.ts'
import { phrase, say } from './phrase.ts'
import { isPublic } from './configuration.ts'
import type { DatabaseSubject } from './database.ts'

type Subject = Pick<DatabaseSubject, 'db' | 'config' | 'now'>

/** The checks of the backups with which the data can be restored after a loss. */
export const backupChecks: readonly Check<Subject>[] = [
  { name: 'newest backup', look: checkNewest },
  { name: 'verified backup', look: checkVerified },
  { name: 'folder', look: checkFolder },
  { name: 'newest file', look: checkNewestFile },
  { name: 'free space', look: checkSpace },
]

const notNeeded = ok('none; not needed, because only this machine is served')
const schedule = phrase('Set backup.directory, or run `gatehouse backup FILE` regularly')

/** The time that making a backup may take. A backup counts as late only after its interval plus this time. */
const longestBackupSeconds = 6 * hourSeconds
const maxAgeSeconds = 7 * daySeconds
const maxVerifiedSeconds = 90 * daySeconds

async function checkNewest({ db, config, now }: Subject): Promise<Outcome> {
  const { directory, every } = config.backup
  const at = (await readBackupRecord(db))?.backedUpAt ?? null
  if (at === null) return isPublic(config) ? warning('No backup has been made yet', schedule) : notNeeded
  const age = secondsSince(at, now())
  if (directory === undefined)
    return age > maxAgeSeconds
      ? warning(say`The newest backup is ${days(age)} old`, schedule)
      : ok(say`${days(age)} old`)
  const late = say`The newest backup is ${days(age)} old, and one should be made every ${days(every)}`
  const remedy = phrase('Look for errors of the `backup` job in the server log')
  if (age > 2 * every + longestBackupSeconds) return wrong(late, remedy)
  return age > every + longestBackupSeconds ? warning(late, remedy) : ok(say`${days(age)} old`)
}

async function checkVerified({ db, config, now }: Subject): Promise<Outcome> {
  const { backedUpAt = null, backupVerifiedAt = null } = (await readBackupRecord(db)) ?? {}
  const remedy = phrase('Run `gatehouse backup --verify FILE`')
  if (backupVerifiedAt === null) {
    if (backedUpAt === null || !isPublic(config)) return ok('no backup to verify')
    return warning('No backup has been restored as a test yet', remedy)
  }
  const age = secondsSince(backupVerifiedAt, now())
  if (age <= maxVerifiedSeconds) return ok(say`${days(age)} ago`)
  return warning(say`The last test restore was ${days(age)} ago`, remedy)
}

async function checkFolder({ db, config }: Subject): Promise<Outcome> {
  const folder = folderOf(config)
  if (folder === null) return ok('not configured')
  const found = await stat(folder).catch(() => null)
  if (!found) {
    const record = await readBackupRecord(db)
    if (!record?.backedUpAt) return ok(say`${folder} is created by the first backup`)
    return wrong(say`${folder} does not exist`, 'Mount it, or correct backup.directory')
  }
  const canWrite = await access(folder, constants.W_OK).then(
    () => found.isDirectory(),
    () => false,
  )
  if (!canWrite)
    return wrong(say`Backups cannot be written to ${folder}`, 'Correct backup.directory, or the owner of the folder')
  if (found.mode & 0o006)
    return wrong(
      say`Every user of this machine can open ${folder}, which contains all personal data`,
      say`Run \`chmod o= ${folder}\``,
    )
  return ok(folder)
}

async function checkNewestFile({ db, config, now }: Subject): Promise<Outcome> {
  const folder = folderOf(config)
  const record = await readBackupRecord(db)
  if (folder === null || !record?.backedUpAt) return ok('none expected')
  const newest = await newestFile(folder)
  if (newest === null)
    return warning(
      say`${folder} contains no backup`,
      'Look for the files of earlier backups, and for errors of the `backup` job in the server log',
    )
  const age = secondsSince(backupTime(newest.name), now())
  if (age <= 2 * config.backup.every + longestBackupSeconds) return ok(newest.name)
  return wrong(
    say`The newest file, ${newest.name}, is ${days(age)} old`,
    'Look for errors of the `backup` job in the server log',
  )
}

async function checkSpace({ config }: Subject): Promise<Outcome> {
  const folder = folderOf(config)
  const newest = folder === null ? null : await newestFile(folder)
  if (folder === null || newest === null) return ok('not known before the first scheduled backup')
  const { bavail, bsize } = await statfs(folder)
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`
  const free = bavail * bsize
  if (free > 2 * newest.size) return ok(megabytes(free))
  return warning(
    say`The next backups may not fit: ${megabytes(free)} is free, and the newest backup takes up ${megabytes(newest.size)}`,
    'Lower backup.keep, or use a larger disk',
  )
}

function folderOf({ backup }: Config) {
  return backup.directory === undefined ? null : resolve(backup.directory)
}

async function newestFile(folder: string) {
  const names = await readdir(folder).catch(() => [])
  const name = names.filter(isBackupName).toSorted().at(-1)
  return name === undefined ? null : { name, size: (await stat(join(folder, name))).size }
}

function secondsSince(moment: string | Date, now: Date) {
  return (now.getTime() - new Date(moment).getTime()) / 1000
}

/** Returns a duration in days, such as `3 days`, or in hours if it is shorter than two days. */
function days(seconds: number) {
  if (seconds < 2 * daySeconds) return counted(Math.max(0, Math.round(seconds / hourSeconds)), 'hour')
  return counted(Math.floor(seconds / daySeconds), 'day')
}
