import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { EmbeddedDatabaseError, useServer } from './embedded-error.ts'
import { isRoot, run, type SystemUser } from './embedded-processes.ts'

/** Where the data of a database is stored, and who owns it. */
export type Place = {
  /** The folder the operator named. */
  base: string
  /** PostgreSQL's data directory: the folder `postgres` in `base`, or the target of a link with this name. */
  directory: string
  owner: SystemUser
}

const shelter = '/var/lib/gatehouse'

/** Creates a data folder if it is missing, and returns where its database is or will be stored. */
export async function findPlace(dataDirectory: string): Promise<Place> {
  const base = await openBase(dataDirectory)
  const usual = join(base, 'postgres')
  const there = await lstat(usual).catch(ignoreMissing)
  if (there) {
    const directory = there.isSymbolicLink() ? await follow(usual) : usual
    return { base, directory, owner: await findOwner(directory) }
  }
  if (!isRoot()) return { base, directory: usual, owner: ourselves() }
  const owner = await findServerUser()
  if (await canEnter(owner, base)) return { base, directory: usual, owner }
  const directory = join(await openShelter(owner), shortHash(base))
  const kept = await stat(directory).catch(ignoreMissing)
  return { base, directory, owner: kept ? await findOwner(directory) : owner }
}

async function openBase(dataDirectory: string) {
  const path = resolve(dataDirectory)
  const made = await mkdir(path, { recursive: true })
  // If Gatehouse runs as root, PostgreSQL runs as another user, who may pass through the folder but not read it.
  if (made) await chmod(path, isRoot() ? 0o711 : 0o700)
  return realpath(path)
}

/**
 * Creates the folder for data and programs in case PostgreSQL's user cannot reach their usual places. The folder is
 * needed only if Gatehouse runs as root.
 */
export async function openShelter(owner: SystemUser) {
  await mkdir(shelter, { recursive: true })
  await chmod(shelter, 0o711)
  if (await canEnter(owner, shelter)) return shelter
  throw new EmbeddedDatabaseError(
    `PostgreSQL refuses to run as root and runs as ${owner.name}, who can open neither the data folder nor ${shelter}. ` +
      `Set GATEHOUSE_DATA to a folder that ${owner.name} may enter, start Gatehouse as another user, or ${useServer}.`,
  )
}

async function follow(link: string) {
  return realpath(link).catch((cause) => {
    throw new EmbeddedDatabaseError(
      `${link} points to a folder that does not exist. Restore the data, or remove the link to start with an empty database.`,
      { cause },
    )
  })
}

/** Returns the operating system user that runs Gatehouse. */
export function ourselves(): SystemUser {
  try {
    const { uid, gid, username } = userInfo()
    return { uid, gid, name: username }
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `The user id ${process.getuid?.()} has no name on this machine, and PostgreSQL needs one. ` +
        `Add a line for it to /etc/passwd, start Gatehouse as another user, or ${useServer}.`,
      { cause },
    )
  }
}

// Finds the user that runs PostgreSQL if Gatehouse runs as root. A dedicated user is preferred, because other programs
// share `nobody`.
async function findServerUser() {
  const users = await listUsers()
  const user = users.find(({ name }) => name === 'gatehouse') ?? users.find(({ name }) => name === 'nobody')
  if (user && user.uid !== 0) return user
  throw new EmbeddedDatabaseError(
    `PostgreSQL refuses to run as root, and there is no user gatehouse or nobody to run it as. ` +
      `Create the user gatehouse, start Gatehouse as another user, or ${useServer}.`,
  )
}

async function listUsers(): Promise<SystemUser[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').filter((line) => /^[^#:]+:/.test(line))
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  })
}

async function findOwner(directory: string): Promise<SystemUser> {
  const { uid, gid } = await stat(directory)
  if (!isRoot()) return requireOurs(directory, uid)
  if (uid === 0 && (await readdir(directory)).length === 0) return findServerUser()
  if (uid === 0) {
    const { name } = await findServerUser()
    throw new EmbeddedDatabaseError(
      `The database in ${directory} belongs to root, as which PostgreSQL refuses to run. Run: chown -R ${name} '${directory}'`,
    )
  }
  const owner = (await listUsers()).find((user) => user.uid === uid) ?? { uid, gid, name: `uid ${uid}` }
  if (await canEnter(owner, dirname(directory))) return owner
  throw new EmbeddedDatabaseError(
    `The database in ${directory} belongs to ${owner.name}, who cannot open ${dirname(directory)}. ` +
      `Let ${owner.name} enter every folder above it (chmod o+x), or move it and replace it by a link.`,
  )
}

function requireOurs(directory: string, uid: number) {
  const self = ourselves()
  if (uid === self.uid) return self
  throw new EmbeddedDatabaseError(
    `The database in ${directory} belongs to a different user (uid ${uid}) than the one Gatehouse runs as (${self.name}). ` +
      'Start Gatehouse as that user or as root, or set GATEHOUSE_DATA to another folder.',
  )
}

// Lets the system check the access by running a command as the user, because owners, groups, access lists and mounts
// all matter.
async function canEnter(user: SystemUser, directory: string) {
  const { failure } = await run({ file: '/bin/sh', args: ['-c', 'test -x "$0"', directory], user })
  if (failure === 'EPERM' || failure === 'EINVAL') {
    throw new EmbeddedDatabaseError(
      `PostgreSQL refuses to run as root, and this machine or container does not let Gatehouse run it as ${user.name}. ` +
        `Start Gatehouse as another user, allow it to change the user (SETUID, SETGID, CHOWN), or ${useServer}.`,
    )
  }
  return failure === null
}

/** Returns a short name derived from a path. */
export function shortHash(path: string) {
  return createHash('sha256').update(path).digest('hex').slice(0, 16)
}

/** For `catch`: returns null if the file is missing. */
export function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}
