// Writes the files of the npm package into dist/package, or into the folder named on the command line. `npm pack` then
// makes the tarball. Copies the built pages and components, so build them first, as `npm run package` does.
import { cp, glob, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { declare } from '../web/build/embed/declare.ts'
import { manifestOf } from './package-manifest.mjs'
import { writeThirdParty } from './third-party.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = resolve(process.argv[2] ?? join(root, 'dist/package'))

await rm(output, { recursive: true, force: true })
await mkdir(output, { recursive: true })
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
await Promise.all([
  buildServer(),
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

/**
 * Bundles the server into a few files, which load faster and need less memory than the sources.
 *
 * zod is bundled as well, because its own entry points would load the error messages of all its languages.
 */
async function buildServer() {
  const folder = join(output, 'server')
  const entries = { main: 'server/main.ts', index: 'server/index.ts', backend: 'server/backend.ts' }
  await build({
    cwd: root,
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
    platform: 'node',
    external: /^(?!zod$|zod\/)[^./]/,
    logLevel: 'warn',
    output: {
      dir: folder,
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      // Omits comments: stack traces point to the lines of the sources, which have the comments.
      comments: false,
      // Node keeps the code in memory, with two bytes per character if any character is not ASCII.
      charset: 'ascii',
      sourcemap: true,
      sourcemapExcludeSources: true,
      // In stack traces, each source has the path that it would have in the package, which contains no sources.
      sourcemapPathTransform: (source, map) => fromMap(map, join(output, relative(root, join(map, '..', source)))),
    },
  })
  await escapeBundles(folder)
}

/**
 * Escapes the non-ASCII characters that rolldown leaves in tagged templates. rolldown must not escape them, because a
 * tag can read the raw text. Our tags never do.
 */
async function escapeBundles(folder) {
  for await (const file of glob(join(folder, '**/*.js'))) {
    const text = await readFile(file, 'utf8')
    // eslint-disable-next-line no-control-regex
    const escaped = text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    await writeFile(file, escaped)
  }
}

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

function fromMap(map, path) {
  return relative(join(map, '..'), path)
}

async function copyFiles() {
  const copy = (from, to) => cp(join(root, from), join(output, to), { recursive: true })
  await copy('server/cli/gatehouse.mjs', 'server/cli/gatehouse.mjs')
  await copy('server/database/migrations', 'migrations')
  await copy('server/http/public', 'public')
  await copy('server/accounts/popular-passwords.bin', 'popular-passwords.bin')
  for (const folder of ['pages', 'assets', 'react']) await copy(`dist/${folder}`, folder)
  // In a clone, dist/react is a package of its own, with the client inside. In this package, it is only a folder.
  await rename(join(output, 'react/client.js'), join(output, 'client.js'))
  for (const name of ['package.json', 'types']) await rm(join(output, 'react', name), { recursive: true })
  for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md']) await copy(file, file)
  const documents = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md'))
  for (const name of documents) await copy(`docs/${name}`, `docs/${name}`)
}
