import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const repository = fileURLToPath(new URL('../../', import.meta.url))

/** Creates the tarball of the npm package in a folder. */
export async function pack(folder: string) {
  const directory = join(folder, 'package')
  await run(process.execPath, ['scripts/package.mjs', directory], { cwd: repository })
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder, directory])
  return join(folder, stdout.trim())
}
