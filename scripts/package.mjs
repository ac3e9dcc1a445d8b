// Writes the files of the npm package into dist/package, or into the folder named on the command line. `npm pack` then
// makes the tarball. Copies the built pages and components, so build them first, as `npm run package` does.
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { declare } from '../web/build/embed/declare.ts'
import { writeServer } from './write-server.ts'
import { manifestOf } from './package-manifest.mjs'
import { writeThirdParty } from './third-party.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = resolve(process.argv[2] ?? join(root, 'dist/package'))

await rm(output, { recursive: true, force: true })
await mkdir(output, { recursive: true })
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
await Promise.all([
  writeServer(root, output),
  buildServerKit(),
  declare(root, output, [
    'server/index.ts',
    'server/backend.ts',
    'server-kit/gatehouse.ts',
    'server-kit/next.ts',
    'client/client.ts',
    'web/embed/main.ts',
  ]),
  copyFiles(),
  writeThirdParty(root, join(output, 'THIRD-PARTY.md')),
  writeFile(join(output, 'package.json'), JSON.stringify(manifestOf(manifest), null, 2) + '\n'),
])

/** Bundles the server kit, which runs in any runtime with the Fetch API and WebCrypto. */
async function buildServerKit() {
  await build({
    cwd: root,
    input: { gatehouse: join(root, 'server-kit/gatehouse.ts'), next: join(root, 'server-kit/next.ts') },
    platform: 'neutral',
    logLevel: 'warn',
    output: { dir: join(output, 'server-kit'), format: 'es', entryFileNames: '[name].js', comments: false },
  })
}

async function copyFiles() {
  const copy = (from, to) => cp(join(root, from), join(output, to), { recursive: true })
  await copy('dist/react', 'react')
  // In a clone, dist/react is a separate package that contains the client. In the npm package, it is only a folder.
  await rename(join(output, 'react/client.js'), join(output, 'client.js'))
  for (const name of ['package.json', 'types']) await rm(join(output, 'react', name), { recursive: true })
  for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md']) await copy(file, file)
  const documents = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md'))
  for (const name of documents) await copy(`docs/${name}`, `docs/${name}`)
}
