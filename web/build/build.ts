import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { locales } from '../../contract/pages/languages.ts'
import { buildPages } from './pages.ts'
import { buildReact } from './embed/build.ts'
import { buildReference } from './reference.ts'
import { messagesIn } from './messages.ts'

// The size of six TCP packets. Compressing a smaller file would save at most five packets, and the gzip and Brotli
// copies would make the package larger.
const leastCompressedBytes = 8760

// Builds into dist/: the pages, once per language; the API reference; and `gatehouse/react`.

const root = fileURLToPath(new URL('../..', import.meta.url))
const output = join(root, 'dist')

await rm(output, { recursive: true, force: true })
const editions = []
for (const locale of locales) {
  editions.push({
    locale,
    pages: await buildPages({ output, locale, messages: locale === 'en' ? [] : [messagesIn(locale)] }),
  })
}
await buildReference(root, output)
await buildReact(root, output)
const sizes = await compressAssets()
for (const { locale, pages } of editions) {
  for (const [page, { script, styles, preloads }] of pages) {
    const kilobytes = (files: string[]) => (files.reduce((sum, file) => sum + sizes.get(file)!, 0) / 1000).toFixed(1)
    const weight = `${kilobytes([script, ...preloads])} KB of script, ${kilobytes(styles)} KB of style, gzipped`
    console.log(`${locale} ${page}: ${weight}`)
  }
}

/**
 * Writes compressed copies of scripts, styles and pictures, so that the server need not compress these files. Small
 * files get no copies. Returns the gzipped size of each file.
 */
async function compressAssets() {
  const folder = join(output, 'assets')
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name))
  const sizes = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name))
      const gzipped = gzipSync(text, { level: 9 })
      if (text.length >= leastCompressedBytes)
        await Promise.all([
          writeFile(join(folder, `${name}.gz`), gzipped),
          writeFile(join(folder, `${name}.br`), brotliCompressSync(text)),
        ])
      return [`/assets/${name}`, gzipped.length] satisfies [string, number]
    }),
  )
  return new Map<string, number>(sizes)
}
