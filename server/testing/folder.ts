import { statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder in which Linux keeps files in memory instead of on a disk. */
const memory = '/dev/shm'
/** Data is put in memory only if this much is free: several times what the databases of parallel tests need. */
const leastFreeBytes = 4 * 1024 ** 3

/**
 * Creates a folder for the test. Other users of the machine can enter the folder, because the embedded database runs
 * as another user if root runs the tests.
 */
export async function makeFolder(parent = tmpdir()) {
  const path = await mkdtemp(join(parent, 'gatehouse-'))
  await chmod(path, 0o711)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/**
 * Returns the folder for the data of tests: a folder in memory if enough memory is free, and otherwise a folder on the
 * disk. Memory is faster: each database has 300 files, and some file systems create files slowly after many were
 * deleted. Do not put programs in the folder: some systems run no programs from a folder in memory.
 */
export function placeForData() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= leastFreeBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
