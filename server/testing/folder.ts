import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The test's own folder. Other users may enter it, because under root the embedded database runs as another user. */
export async function makeFolder(parent = tmpdir()) {
  const path = await mkdtemp(join(parent, 'gatehouse-'))
  await chmod(path, 0o711)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
