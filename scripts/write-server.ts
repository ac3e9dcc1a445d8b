import { cp, glob, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build } from 'rolldown'

/** Writes the bundled server of the npm package into a folder, with the files that the server reads. */
export async function writeServer(root: string, output: string) {
  const copy = (from: string, to: string) => cp(join(root, from), join(output, to), { recursive: true })
  await Promise.all([
    bundle(root, output),
    copy('server/cli/gatehouse.mjs', 'server/cli/gatehouse.mjs'),
    copy('server/database/migrations', 'migrations'),
    copy('server/http/public', 'public'),
    copy('server/accounts/popular-passwords.bin', 'popular-passwords.bin'),
    copy('dist/pages', 'pages'),
    copy('dist/assets', 'assets'),
  ])
}

/**
 * Bundles the server into a few files. They load faster and need less memory than the sources.
 *
 * zod is bundled as well, because its own entry points would load the error messages of all its languages.
 */
async function bundle(root: string, output: string) {
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
async function escapeBundles(folder: string) {
  for await (const file of glob(join(folder, '**/*.js'))) {
    const text = await readFile(file, 'utf8')
    // eslint-disable-next-line no-control-regex
    const escaped = text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    await writeFile(file, escaped)
  }
}

function fromMap(map: string, path: string) {
  return relative(join(map, '..'), path)
}
