import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The server's files have different paths in a clone of the repository and in the installed package. Other modules must
// not compute a path from their own location: the package's modules are bundled into files in other folders.

/** The folder of the package or clone that is running. */
const packageRoot = findRoot(dirname(fileURLToPath(import.meta.url)))

const isClone = existsSync(join(packageRoot, 'server/main.ts'))

/** The path of each file or folder in a clone. In the package, the key itself is the path. */
const inClone = {
  migrations: 'server/database/migrations',
  public: 'server/http/public',
  pages: 'dist/pages',
  assets: 'dist/assets',
  'popular-passwords.bin': 'server/accounts/popular-passwords.bin',
  'server/index.js': 'server/index.ts',
}

/** Returns the path of a file or folder that the running server reads. */
export function fileOf(name: keyof typeof inClone) {
  return join(packageRoot, isClone ? inClone[name] : name)
}

function findRoot(folder: string): string {
  const manifest = join(folder, 'package.json')
  if (existsSync(manifest)) {
    const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }
    if (name === 'gatehouse') return folder
  }
  const above = dirname(folder)
  if (above === folder) throw new Error('The package.json of Gatehouse is missing')
  return findRoot(above)
}
