import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { findBinaries } from './embedded-binaries.ts'
import { EmbeddedDatabaseError, useServer } from './embedded-error.ts'
import * as files from './embedded-files.ts'
import type { Place } from './embedded-place.ts'
import { isPostmaster, launch, type Launched, readLockFile, readLog } from './embedded-processes.ts'

/** What it takes to run the server of a data folder. */
export type Server = {
  place: Place
  report: (line: string) => void
  settings: Record<string, string>
  /** Whether missing data is a first start, and not a loss. */
  mayCreate: boolean
}

/** Starts a server on the data, creating it the first time; whether it then runs is for the caller to watch. */
export async function launchServer({ place, report, settings, mayCreate }: Server): Promise<Launched> {
  const { base, directory, owner } = place
  const binaries = await findBinaries(place, report)
  const version = await files.readDataVersion(directory)
  if (version !== null && version !== binaries.major) throw anotherVersion(directory, version, binaries.major)
  await files.removeAbandoned(directory)
  if (version === null && !mayCreate) {
    throw new EmbeddedDatabaseError(
      `The data in ${directory} has gone while it was used. Bring it back, or start Gatehouse again with an empty database.`,
    )
  }
  if (version === null) {
    report(`Creating the database in ${directory} (a few seconds, once)…`)
    await files.createData(place, join(binaries.directory, 'bin', 'initdb'), settings.fsync !== 'off')
  }
  if (await files.linkData(place)) {
    report(`The database is in ${directory}, because ${owner.name}, as whom PostgreSQL runs, may not enter ${base}.`)
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
  // What people typed is in statements and in the details of errors, and has no place in a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

// The setting is a list, in which a comma or a space would end the name.
function quote(path: string) {
  return `"${path.replaceAll('"', '""')}"`
}

/** A pid that a killed server left behind, and that now belongs to another process or to none. */
async function findStalePid(place: Place) {
  for (const path of files.lockFilesOf(place)) {
    const lock = await readLockFile(path)
    if (lock) return (await isPostmaster(lock.pid, place.directory)) ? null : lock.pid
  }
  return null
}

/** Throws why a server ended, or returns when another one is there or about to go, and trying again will help. */
export async function explainEnd({ place }: Server, { ended, logStart }: Launched) {
  const log = await readLog(logOf(place), logStart)
  const passing = /lock file ".*" already exists|pre-existing shared memory block/
  if (passing.test(log) && !log.includes('No space left')) return
  // On a full disk PostgreSQL's complaint about it may not fit in its log either.
  if (!/(FATAL|PANIC|ERROR):/.test(log) && (await isFull(place.base))) throw new Error('No space left on device')
  throw new Error(log || `PostgreSQL ended (${ended})`)
}

// One segment of PostgreSQL's journal.
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
    `The data in ${directory} was written by PostgreSQL ${has}, and this Gatehouse brings PostgreSQL ${ours}. ` +
      `Start it with the Gatehouse that brought PostgreSQL ${has}; or dump it with that one, ` +
      `load the dump into a database of your own, and ${useServer}.`,
  )
}
