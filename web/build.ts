import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Manifest } from 'vite'
import type * as Prerender from './prerender.tsx'
import { pageRoutes, type PageName } from '../contract/pages/routes.ts'

// Builds the pages into dist/: the scripts, styles and letters of the two entries, and one HTML file for each page.

const root = fileURLToPath(new URL('..', import.meta.url))
const output = join(root, 'dist')

const common = {
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [react()],
} satisfies InlineConfig

/** Builds one entry by itself, so that each page asks for one script and one stylesheet. */
async function buildEntry(name: 'auth' | 'app') {
  await build({
    ...common,
    base: '/',
    build: {
      outDir: join(output),
      emptyOutDir: false,
      assetsDir: 'assets',
      // A letter or picture inside a stylesheet would be a data: address, which the content policy forbids.
      assetsInlineLimit: 0,
      manifest: `manifest-${name}.json`,
      modulePreload: { polyfill: false },
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: { input: { [name]: join(root, 'web', name, 'main.tsx') } },
    },
  })
  return JSON.parse(await readFile(join(output, `manifest-${name}.json`), 'utf8')) as Manifest
}

/** Builds the program that writes the pages; it is needed only now, and stays out of what is served. */
async function buildPrerender(): Promise<typeof Prerender> {
  const place = join(output, '.prerender')
  await build({
    ...common,
    build: { outDir: place, ssr: join(root, 'web', 'prerender.tsx'), emptyOutDir: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return (await import(pathToFileURL(join(place, 'prerender.js')).href)) as typeof Prerender
}

/** The addresses of the files that a page of this entry asks for at once. */
function assetsOf(manifest: Manifest): Prerender.PageAssets {
  const chunks = Object.values(manifest)
  const entry = chunks.find(({ isEntry }) => isEntry)!
  const imports = (entry.imports ?? []).map((name) => manifest[name]!)
  const font = chunks.flatMap(({ assets = [] }) => assets).find((file) => /next-latin-wght-normal/.test(file))!
  return {
    script: `/${entry.file}`,
    styles: [entry, ...imports].flatMap(({ css = [] }) => css).map((file) => `/${file}`),
    preloads: imports.map(({ file }) => `/${file}`),
    font: `/${font}`,
  }
}

await rm(output, { recursive: true, force: true })
const auth = assetsOf(await buildEntry('auth'))
const app = assetsOf(await buildEntry('app'))
const { renderPage } = await buildPrerender()
await mkdir(join(output, 'pages'), { recursive: true })
const pages = [...new Set(pageRoutes.map(({ page }): PageName => page))]
await Promise.all(
  pages.map((page) => writeFile(join(output, 'pages', `${page}.html`), renderPage(page, page === 'app' ? app : auth))),
)
await rm(join(output, '.prerender'), { recursive: true })
const sizes = await compressAssets()
for (const [name, { script, styles, preloads }] of Object.entries({ auth, app })) {
  const kilobytes = (files: string[]) => (files.reduce((sum, file) => sum + sizes.get(file)!, 0) / 1000).toFixed(1)
  console.log(`${name}: ${kilobytes([script, ...preloads])} KB of script, ${kilobytes(styles)} KB of style, gzipped`)
}

/** Lays compressed forms beside scripts and styles, so that the server need not compress; answers their gzipped sizes. */
async function compressAssets() {
  const folder = join(output, 'assets')
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name))
  const sizes = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name))
      const gzipped = gzipSync(text, { level: 9 })
      await Promise.all([
        writeFile(join(folder, `${name}.gz`), gzipped),
        writeFile(join(folder, `${name}.br`), brotliCompressSync(text)),
      ])
      return [`/assets/${name}`, gzipped.length] satisfies [string, number]
    }),
  )
  return new Map<string, number>(sizes)
}
