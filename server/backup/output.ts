import { randomBytes } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The destination of a backup. */
export type Output = {
  write(bytes: Uint8Array): Promise<void>
  /** Flushes the output to disk and gives the file its final name. */
  finish(): Promise<void>
  /** Removes the unfinished output; after `finish`, does nothing. */
  discard(): Promise<void>
}

const unfinishedName = /\.gatehouse-[0-9a-f]{16}\.part$/
const abandonedMilliseconds = 10 * 60 * 1000

/**
 * Returns an output that writes to a file that only its owner can read. The file gets its final name once complete.
 * Removes unfinished files that were left in the same folder by killed processes.
 */
export async function fileOutput(path: string): Promise<Output> {
  const part = `${path}.gatehouse-${randomBytes(8).toString('hex')}.part`
  const unfinished = (await readdir(dirname(path))).filter((name) => unfinishedName.test(name))
  const file = await open(part, 'wx', 0o600)
  let isOpen = true
  const { mtimeMs } = await file.stat()
  for (const name of unfinished) await removeIfAbandoned(join(dirname(path), name), mtimeMs)
  return {
    write: (bytes) => file.writeFile(bytes),
    async finish() {
      await file.sync()
      await rename(part, path)
      await file.close()
      isOpen = false
      await syncFolder(dirname(path))
    },
    async discard() {
      if (!isOpen) return
      await file.close()
      await rm(part, { force: true })
    },
  }
}

/**
 * Removes an unfinished file that has not changed for ten minutes: a running backup never pauses that long. The file
 * may be from another machine or container. So a process id could not show whether the backup still runs, and `now`
 * must be the time of the file system.
 */
async function removeIfAbandoned(path: string, now: number) {
  // Ignores errors: the file may have been renamed meanwhile, or may belong to another user.
  const found = await stat(path).catch(() => null)
  if (found && found.mtimeMs < now - abandonedMilliseconds) await rm(path).catch(() => {})
}

async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Returns an output that writes to a stream, such as standard output. */
export function streamOutput(stream: NodeJS.WritableStream): Output {
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        stream.write(bytes, (error) => (error ? reject(error) : resolve()))
      }),
    finish: async () => {},
    discard: async () => {},
  }
}
