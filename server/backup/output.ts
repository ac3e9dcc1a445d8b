import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The destination of a backup. */
export type Output = {
  write(bytes: Uint8Array): Promise<void>
  /** Flushes the output to disk and gives it its final name. */
  finish(): Promise<void>
  /** Removes the unfinished output; after `finish`, does nothing. */
  discard(): Promise<void>
}

/** The suffix of an incomplete file. */
export const partSuffix = '.part'

/**
 * Returns an output that writes to a file that only its owner can read. The file gets its final name when it is
 * complete.
 */
export async function fileOutput(path: string): Promise<Output> {
  const part = `${path}.${process.pid}${partSuffix}`
  const file = await open(part, 'w', 0o600)
  let isOpen = true
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
