import { statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory instead of on a disk. */
const memory = '/dev/shm'
/** Several times as much as the databases need that exist at the same time. */
const leastFreeBytes = 4 * 1024 ** 3

/**
 * Creates a folder for the test. Other users may enter it, because under root another user runs the embedded database.
 */
export async function makeFolder(parent = tmpdir()) {
  const path = await mkdtemp(join(parent, 'gatehouse-'))
  await chmod(path, 0o711)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/**
 * Returns the folder for the data of tests, which is in memory if enough is free. Each database has 300 files, and some
 * file systems create files slowly after many were deleted. Running programs may be forbidden in the folder.
 */
export function placeForData() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= leastFreeBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
