import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-error.ts'
import { readDataVersion, syncDirectory } from './embedded-files.ts'
import { findPlace } from './embedded-place.ts'
import { isRoot, stopPostmaster } from './embedded-processes.ts'
import { startEmbedded } from './embedded.ts'

/** A new embedded database in its own folder inside a data folder. */
export type DatabaseBeside = {
  url: string
  /** Stops the database and makes it the data folder's own database, which must not exist yet. */
  takePlace(): Promise<void>
  /** Stops and removes the database; does nothing after `takePlace`. */
  remove(): Promise<void>
}

const prefix = 'restoring-'

/** Whether a data folder contains a database. */
async function hasEmbeddedDatabase(dataDirectory: string) {
  const { directory } = await findPlace(dataDirectory)
  return (await readDataVersion(directory)) !== null
}

/** Refuses a data folder that contains a database. */
export async function refuseExisting(dataDirectory: string) {
  if (!(await hasEmbeddedDatabase(dataDirectory))) return
  throw new EmbeddedDatabaseError(
    `There is a database in ${resolve(dataDirectory)}. Stop the server and move the folder "postgres" to another place, or set GATEHOUSE_DATA to another folder.`,
  )
}

/**
 * Starts an empty database next to the database of a data folder. Removes databases that killed processes left behind.
 */
export async function startBeside(
  dataDirectory: string,
  report: (line: string) => void,
  settings: Record<string, string> = {},
): Promise<DatabaseBeside> {
  const base = resolve(dataDirectory)
  await openFolder(base)
  await removeAbandoned(base)
  const folder = join(base, `${prefix}${process.pid}`)
  const embedded = await startEmbedded({ dataDirectory: folder, report, settings }).catch(async (error: unknown) => {
    await removeFolder(folder)
    throw error
  })
  return {
    url: embedded.url,
    async takePlace() {
      await embedded.stop()
      await refuseExisting(base)
      const target = await findPlace(base)
      await rename(embedded.directory, target.directory)
      await syncDirectory(join(target.directory, '..'))
      await rm(folder, { recursive: true, force: true })
    },
    async remove() {
      await embedded.stop()
      await removeFolder(folder)
    },
  }
}

/**
 * Creates the folder if it is missing. Under root, another user runs PostgreSQL. This user must be able to pass through
 * the folder, but not to read it.
 */
async function openFolder(base: string) {
  const made = await mkdir(base, { recursive: true })
  if (made) await chmod(base, isRoot() ? 0o711 : 0o700)
}

async function removeAbandoned(base: string) {
  for (const name of await readdir(base)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : NaN
    if (Number.isInteger(pid) && (pid === process.pid || !isRunning(pid))) await removeFolder(join(base, name))
  }
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Removes a folder with its database: stops the server, which outlives the process that started it, and deletes the
 * data, which can be in another folder.
 */
async function removeFolder(folder: string) {
  const place = await findPlace(folder).catch(() => null)
  if (place) {
    await stopPostmaster(place.directory, place.owner)
    await rm(place.directory, { recursive: true, force: true })
  }
  await rm(folder, { recursive: true, force: true })
}
