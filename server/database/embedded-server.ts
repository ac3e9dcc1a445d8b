import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { findBinaries } from './embedded-binaries.ts'
import { EmbeddedDatabaseError, useServer } from './embedded-error.ts'
import * as files from './embedded-files.ts'
import type { Place } from './embedded-place.ts'
import { isPostmaster, launch, type Launched, readLockFile, readLog } from './embedded-processes.ts'

/** The parameters of the database server for a data folder. */
export type Server = {
  place: Place
  report: (line: string) => void
  settings: Record<string, string>
  /** Whether to create missing data. False after the server has run, because missing data was then lost. */
  mayCreate: boolean
}

/** Starts the server of a data folder. Creates the data at the first start. Does not wait until the server responds. */
export async function launchServer({ place, report, settings, mayCreate }: Server): Promise<Launched> {
  const { base, directory, owner } = place
  const binaries = await findBinaries(place, report)
  const version = await files.readDataVersion(directory)
  if (version !== null && version !== binaries.major) throw anotherVersion(directory, version, binaries.major)
  await files.removeAbandoned(directory)
  if (version === null && !mayCreate) {
    throw new EmbeddedDatabaseError(
      `The data in ${directory} was removed while in use. Restore it, or start Gatehouse again with an empty database.`,
    )
  }
  if (version === null) {
    report(`Creating the database in ${directory} (a few seconds, once)…`)
    await files.createData(place, join(binaries.directory, 'bin', 'initdb'), settings.fsync !== 'off')
  }
  if (await files.linkData(place)) {
    report(`The database is in ${directory}, because ${owner.name}, as whom PostgreSQL runs, cannot open ${base}.`)
  }
  await files.writeAccess(place)

  const options = {
    ...serverSettings,
    unix_socket_directories: quote(await files.openSocketDirectory(place)),
    ...settings,
  }
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const file = join(binaries.directory, 'bin', 'postgres')
  const program = { file, args: ['-D', directory, ...args], user: owner }
  return launch(program, logOf(place), await findStalePid(place))
}

const serverSettings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and error details contain what users typed, which must not be logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

// Quotes a path for a setting that is a list, in which an unquoted comma or space would end the path.
function quote(path: string) {
  return `"${path.replaceAll('"', '""')}"`
}

/** Returns the pid in the lock file of a killed server; null if there is no lock file or the server is running. */
async function findStalePid(place: Place) {
  for (const path of files.lockFilesOf(place)) {
    const lock = await readLockFile(path)
    if (lock) return (await isPostmaster(lock.pid, place.directory)) ? null : lock.pid
  }
  return null
}

/** Throws the reason why a server ended. Returns if a retry helps, because another server is running or stopping. */
export async function explainEnd({ place }: Server, { ended, logStart }: Launched) {
  const log = await readLog(logOf(place), logStart)
  const passing = /lock file ".*" already exists|pre-existing shared memory block/
  if (passing.test(log) && !log.includes('No space left')) return
  // On a full disk, PostgreSQL cannot write the error to its log either.
  if (!/(FATAL|PANIC|ERROR):/.test(log) && (await isFull(place.base))) throw new Error('No space left on device')
  throw new Error(log || `PostgreSQL exited (${ended})`)
}

// A disk with less free space counts as full: PostgreSQL needs room for one segment of its write-ahead log.
const leastRoomBytes = 16 * 1024 * 1024

async function isFull(directory: string) {
  const disk = await statfs(directory)
  return disk.bavail * disk.bsize < leastRoomBytes
}

function logOf({ base }: Place) {
  return join(base, 'postgres.log')
}

function anotherVersion(directory: string, has: string, ours: string) {
  return new EmbeddedDatabaseError(
    `The data in ${directory} was written by PostgreSQL ${has}, but this Gatehouse includes PostgreSQL ${ours}. ` +
      `Start it with the Gatehouse that included PostgreSQL ${has}; or dump it with that version, ` +
      `load the dump into your own PostgreSQL server, and ${useServer}.`,
  )
}
