import { execFile, spawn } from 'node:child_process'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './embedded-error.ts'

/** A user of the operating system. One such user owns the data and runs the server. */
export type SystemUser = { uid: number; gid: number; name: string }

/** A program to run, by default as the current user. */
export type Program = { file: string; args: string[]; user?: SystemUser | undefined }

/**
 * A server that this process started. `ended` is null while the server is running, and then the reason why it ended.
 * `logStart` is the offset at which the server's part of the log begins.
 */
export type Launched = { ended: string | null; logStart: number }

/** The content of a server's lock file. A killed server leaves the file behind. */
export type LockFile = { pid: number; socketDirectory: string }

/** Whether this process runs as root. PostgreSQL refuses to run as root. */
export function isRoot() {
  return process.getuid?.() === 0
}

// Only these variables are passed on: our environment contains secrets, and PG… variables would change how the programs
// behave.
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

// Returns the options that run a program as a user. The program runs in `/`, because it would not start in a folder
// that the user cannot enter.
function identity(user: SystemUser | undefined) {
  // A uid is unsigned in /etc/passwd and stat, but signed in spawn: on macOS, nobody is -2.
  const as = user && isRoot() ? { uid: user.uid | 0, gid: user.gid | 0 } : {}
  return { cwd: '/', env: environment, ...as }
}

/** Runs a program until it exits. `failure` is null on success, otherwise the exit status or an errno code. */
export function run({ file, args, user }: Program): Promise<{ failure: string | null; output: string }> {
  return new Promise((resolve) => {
    function finish(error: { code?: string | number | null; message: string } | null, output: string) {
      resolve({ failure: error ? String(error.code ?? error.message) : null, output: output.trim() })
    }
    try {
      execFile(file, args, { ...identity(user), maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
        finish(error, `${stdout}${stderr}`)
      })
    } catch (error) {
      // Some errors are thrown and bypass the callback, such as EPERM in a container that cannot change its user.
      finish(error as NodeJS.ErrnoException, '')
    }
  })
}

/** Starts a server that outlives this process and ignores Ctrl-C in the terminal. */
export async function launch(program: Program, log: string, stalePid: number | null): Promise<Launched> {
  await setOldLogAside(log)
  const file = await open(log, 'a', 0o600)
  try {
    const logStart = (await file.stat()).size
    const { cwd, env, ...as } = identity(program.user)
    // Makes PostgreSQL ignore a lock file with this stale pid, which another process may have now. Otherwise PostgreSQL
    // would refuse to start. Deleting the lock file instead could break a server that has just started.
    const stale = stalePid === null ? {} : { PG_GRANDPARENT_PID: String(stalePid) }
    const child = spawn(program.file, program.args, {
      ...as,
      cwd,
      env: { ...env, ...stale },
      detached: true,
      stdio: ['ignore', file.fd, file.fd],
    })
    const launched: Launched = { ended: null, logStart }
    child.once('error', (error) => (launched.ended = error.message))
    child.once('exit', (status, signal) => (launched.ended = signal ?? `exit status ${status}`))
    child.unref()
    return launched
  } finally {
    await file.close()
  }
}

const longLogBytes = 5 * 1024 * 1024

async function setOldLogAside(log: string) {
  const old = await stat(log).catch(() => null)
  if (old && old.size > longLogBytes) await rename(log, `${log}.old`)
}

/** Returns the last 15 lines that the log contains after an offset. */
export async function readLog(log: string, start: number) {
  const text = await readFile(log).catch(() => Buffer.alloc(0))
  return text.subarray(start).toString().split('\n').slice(-15).join('\n').trim()
}

/** Returns the content of a server's lock file; null if the file is missing or contains no pid. */
export async function readLockFile(path: string): Promise<LockFile | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const [pid, , , , socketDirectory] = text.split('\n')
  return Number(pid) > 1 ? { pid: Number(pid), socketDirectory: socketDirectory ?? '' } : null
}

/** Returns the pid of the server that runs with this data directory; null if no server does. */
export async function findPostmaster(directory: string) {
  const lock = await readLockFile(join(directory, 'postmaster.pid'))
  return lock && (await isPostmaster(lock.pid, directory)) ? lock.pid : null
}

/** Whether a pid belongs to the server of this directory. Another process may have the pid of a killed server. */
export async function isPostmaster(pid: number, directory: string) {
  if (process.platform === 'linux') {
    const [file = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    return basename(file) === 'postgres' && args.includes(directory)
  }
  const { output } = await run({ file: 'ps', args: ['-ww', '-o', 'args=', '-p', String(pid)] })
  return /postgres -D /.test(output) && output.includes(` -D ${directory} `)
}

const stopSeconds = 60

/** Stops the server of a directory, if it is running, and waits until it has exited. */
export async function stopPostmaster(directory: string, owner: SystemUser) {
  const pid = await findPostmaster(directory)
  if (pid === null) return
  await interrupt(pid, owner)
  const deadline = performance.now() + stopSeconds * 1000
  while (await isPostmaster(pid, directory)) {
    if (performance.now() > deadline) {
      throw new EmbeddedDatabaseError(
        `PostgreSQL (process ${pid}) was told to stop, and is still writing to ${directory} after ${stopSeconds} seconds. ` +
          'It exits when it has finished; the data is safe.',
      )
    }
    await sleep(10)
  }
}

// SIGINT is PostgreSQL's fast shutdown: it ends every connection and needs no recovery. Root sends the signal as the
// data's owner, who wrote the pid file. So the signal cannot reach a process of another user, and it works in
// containers that forbid root to signal processes of other users.
async function interrupt(pid: number, owner: SystemUser) {
  if (isRoot()) await run({ file: '/bin/sh', args: ['-c', 'kill -INT "$0"', String(pid)], user: owner })
  else process.kill(pid, 'SIGINT')
}
