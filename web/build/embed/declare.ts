import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const options =
  '--ignoreConfig --target esnext --lib esnext,dom,dom.iterable --types node --module nodenext --allowImportingTsExtensions --jsx react-jsx --strict --skipLibCheck --noCheck --declaration --emitDeclarationOnly'

/** Matches the path of one of our modules, in an import or in a type such as `import('./module.ts').Type`. */
const ownModule = /(['"])(\.[^'"]+)\.tsx?\1/g

/** Writes the type declarations of the entries, and of all modules that the declarations import, to `types`. */
export async function declare(root: string, folder: string, entries: readonly string[]) {
  const draft = join(folder, '.declared')
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const files = [...entries, 'web/css.d.ts'].map((file) => join(root, file))
  await promisify(execFile)(process.execPath, [
    compiler,
    ...options.split(' '),
    '--rootDir',
    root,
    '--outDir',
    draft,
    ...files,
  ])
  const taken = new Set<string>()

  async function take(file: string) {
    if (taken.has(file)) return
    taken.add(file)
    const written = await readFile(join(draft, file), 'utf8')
    // Style sheets have no declarations.
    const text = written.replaceAll(/^import '[^']+\.css';\n/gm, '')
    const imported = [...text.matchAll(ownModule)].map(([, , path = '']) => `${join(dirname(file), path)}.d.ts`)
    const target = join(folder, 'types', file)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text.replaceAll(ownModule, '$1$2.js$1'))
    for (const each of imported) await take(each)
  }

  for (const entry of entries) await take(entry.replace(/\.ts$/, '.d.ts'))
  await rm(draft, { recursive: true })
}
