import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../../server/testing/folder.ts'

const kit = fileURLToPath(new URL('../../server-kit', import.meta.url))

/**
 * Makes a faulty copy of the kit. The list of revocations counts as recent during its lease. In the copy, the
 * lease begins when the reply arrives instead of when the request was sent. The trial must detect this fault.
 */
export async function mutantKit() {
  const folder = await makeFolder()
  await cp(kit, folder.path, { recursive: true })
  const file = join(folder.path, 'lease.ts')
  const text = await readFile(file, 'utf8')
  const mutated = text.replace('momentsAfter(sentAt,', 'momentsAfter(clock(),')
  if (mutated === text) throw new Error('The kit has no line to change')
  await writeFile(file, mutated)
  return { file: join(folder.path, 'gatehouse.ts'), remove: folder.remove }
}
