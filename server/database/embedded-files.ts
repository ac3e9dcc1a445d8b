import { randomUUID } from 'node:crypto'
import { chown, lstat, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-error.ts'
import { ignoreMissing, ourselves, type Place, shortHash } from './embedded-place.ts'
import { isRoot, readLockFile, run } from './embedded-processes.ts'

/** Returns the major version of PostgreSQL that wrote the data; null if there is no data. */
export async function readDataVersion(directory: string) {
  const version = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(ignoreMissing)
  if (version) return version.trim()
  const found = await readdir(directory).catch(ignoreMissing)
  if (!found || found.length === 0) return null
  throw new EmbeddedDatabaseError(
    `${directory} contains files that are not a PostgreSQL database. Move them away, or set GATEHOUSE_DATA to another folder.`,
  )
}

/**
 * Creates an empty database.
 *
 * It is created in a temporary folder, which is then renamed. So a start that is killed leaves no incomplete database,
 * and of two simultaneous first starts the slower one finds a complete database.
 */
export async function createData({ directory, owner }: Place, initdb: string, sync: boolean) {
  const fresh = await mkdtemp(`${directory}.new-`)
  try {
    if (isRoot()) await chown(fresh, owner.uid, owner.gid)
    const options = [...createOptions, ...(sync ? [] : ['--no-sync'])]
    const { failure, output } = await run({ file: initdb, args: ['--pgdata', fresh, ...options], user: owner })
    if (failure !== null) throw new Error(output || failure)
    await rename(fresh, directory).catch(ignoreTaken)
    if (sync) await syncDirectory(dirname(directory))
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

const createOptions = [
  '--username=gatehouse',
  '--auth=peer',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
]

/**
 * If the data is stored outside the folder that the operator named, creates a link in that folder, so that later starts
 * find the data. Returns whether the link is new.
 */
export async function linkData({ base, directory }: Place) {
  const usual = join(base, 'postgres')
  if (usual === directory || (await lstat(usual).catch(ignoreMissing))) return false
  await symlink(directory, usual).catch(ignoreTaken)
  return true
}

/** Flushes a directory to disk, so that a rename in it survives a power failure. */
export async function syncDirectory(path: string) {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** Removes the temporary folders of killed starts next to a directory, if they are older than ten minutes. */
export async function removeAbandoned(directory: string) {
  const longAgo = performance.timeOrigin - 10 * 60 * 1000
  for (const name of await readdir(dirname(directory))) {
    if (!name.startsWith(`${basename(directory)}.new-`)) continue
    const path = join(dirname(directory), name)
    const made = await stat(path).catch(ignoreMissing)
    if (made && made.mtimeMs < longAgo) await rm(path, { recursive: true, force: true })
  }
}

/**
 * Allows connections only from Gatehouse's own user, from root, and from the owner of the data. None of them needs a
 * password.
 *
 * The owner is excluded if it is the user `nobody`, because other programs run as `nobody` too.
 */
export async function writeAccess(place: Place) {
  const names = new Set(['root', ourselves().name])
  if (place.owner.name !== 'nobody') names.add(place.owner.name)
  const map = [...names].map((name) => `gatehouse "${name}" gatehouse\n`).join('')
  await writeOwned(place, 'pg_ident.conf', map)
  await writeOwned(place, 'pg_hba.conf', 'local all all peer map=gatehouse\n')
}

// The file is written under another name and then renamed, because root must not write through a link that the
// directory's owner may have created.
async function writeOwned({ directory, owner }: Place, name: string, text: string) {
  const temporary = join(directory, `${name}.${randomUUID()}`)
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(text)
    if (isRoot()) await file.chown(owner.uid, owner.gid)
    await rename(temporary, join(directory, name))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

const socketName = '.s.PGSQL.5432'
const longestSocketPath = process.platform === 'darwin' ? 103 : 107

/** Returns the folder of the server's socket: the data directory, or a temporary folder if that path is too long. */
function socketDirectoryOf({ directory }: Place) {
  const short = `gatehouse-${shortHash(directory)}`
  const fitting = [directory, join(tmpdir(), short)].find(
    (path) => Buffer.byteLength(join(path, socketName)) <= longestSocketPath,
  )
  return fitting ?? join('/tmp', short)
}

/** Returns the socket folder of a running server, which may have been started with another temporary folder. */
export async function findSocketDirectory(place: Place) {
  const lock = await readLockFile(join(place.directory, 'postmaster.pid'))
  return lock?.socketDirectory || socketDirectoryOf(place)
}

/** Returns the lock files that a killed server leaves behind. */
export function lockFilesOf(place: Place) {
  return [join(place.directory, 'postmaster.pid'), join(socketDirectoryOf(place), `${socketName}.lock`)]
}

/** Creates the socket folder, and refuses a folder that somebody else created. */
export async function openSocketDirectory(place: Place) {
  const path = socketDirectoryOf(place)
  if (path === place.directory) return path
  await mkdir(path, { mode: 0o700 }).catch(ignoreTaken)
  const { uid } = place.owner
  const found = await lstat(path)
  const mine = found.uid === uid || found.uid === process.getuid?.()
  if (!found.isDirectory() || !mine || (found.mode & 0o077) !== 0) {
    throw new EmbeddedDatabaseError(`${path} is needed for the database's socket, and is not Gatehouse's. Remove it.`)
  }
  if (found.uid !== uid) await chown(path, uid, place.owner.gid)
  return path
}

/** For `catch`: ignores the error if the file or folder already exists. */
export function ignoreTaken(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error
}
