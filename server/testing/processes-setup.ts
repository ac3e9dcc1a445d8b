import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeServer } from '../../scripts/write-server.ts'
import { makeFolder } from './folder.ts'
import * as database from './global-setup.ts'

const root = join(import.meta.dirname, '../..')

let folder: Awaited<ReturnType<typeof makeFolder>> | undefined

/**
 * Sets up a run of test files that start servers. Bundles the server as in the npm package, because a bundled server
 * starts with a third of the CPU time.
 */
export async function globalSetup() {
  // Node searches the folders above a file for packages, so the folder must be in the repository.
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  folder = await makeFolder(cache)
  await writeServer(root, folder.path)
  await cp(join(root, 'package.json'), join(folder.path, 'package.json'))
  process.env['GATEHOUSE_TEST_PROGRAM'] = folder.path
  await database.globalSetup()
}

export async function globalTeardown() {
  await database.globalTeardown()
  await folder?.remove()
}
