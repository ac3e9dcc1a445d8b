import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const options =
  '--ignoreConfig --target esnext --lib esnext,dom,dom.iterable --types node --module nodenext --allowImportingTsExtensions --jsx react-jsx --strict --skipLibCheck --noCheck --declaration --emitDeclarationOnly'

/** Writes the type declarations of the components and the client, with all declarations they import. */
export async function declare(root: string, folder: string) {
  const draft = join(folder, '.declared')
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const files = ['web/embed/main.ts', 'client/client.ts', 'web/css.d.ts'].map((file) => join(root, file))
  await promisify(execFile)(process.execPath, [
    compiler,
    ...options.split(' '),
    '--rootDir',
    root,
    '--outDir',
    draft,
    ...files,
  ])
  const written = new Set<string>()

  async function take(file: string) {
    if (written.has(file)) return
    written.add(file)
    const text = await readFile(join(draft, file), 'utf8')
    const imported = [...text.matchAll(/'(\.[^']+)\.tsx?'/g)].map(
      ([, path = '']) => `${join(dirname(file), path)}.d.ts`,
    )
    const target = join(folder, 'types', file)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text.replaceAll(/'(\.[^']+)\.tsx?'/g, `'$1.js'`))
    for (const each of imported) await take(each)
  }

  await take('web/embed/main.d.ts')
  await take('client/client.d.ts')
  await rm(draft, { recursive: true })
}
