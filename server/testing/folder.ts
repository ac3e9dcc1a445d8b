import { statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
/** Several times the size of the databases that exist at the same time. */
const leastFreeBytes = 4 * 1024 ** 3

/** The test's own folder. Other users may enter it, because under root the embedded database runs as another user. */
export async function makeFolder(parent = tmpdir()) {
  const path = await mkdtemp(join(parent, 'gatehouse-'))
  await chmod(path, 0o711)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/**
 * Returns the folder for the data of tests: memory if there is enough. Each database has 300 files, and some file
 * systems create files slowly after many were deleted. Programs may be forbidden to run there.
 */
export function placeForData() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= leastFreeBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
