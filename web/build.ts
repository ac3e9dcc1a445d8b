import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Manifest, type ManifestChunk, type Plugin } from 'vite'
import type * as Prerender from './prerender.tsx'
import { buildReference } from './reference/build.ts'
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

/** Vite wraps what is loaded later, to load styles with it; pages of the auth entry have theirs from the start. */
const withoutPreloading: Plugin = {
  name: 'without-preloading',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/**
 * Builds one entry by itself. The portal is split by what its pages share; the pages of the auth entry, that people come to
 * one at a time, share one stylesheet and one script with all that sign-in needs.
 */
async function buildEntry(name: 'auth' | 'app') {
  const isAuth = name === 'auth'
  const oneScript = { codeSplitting: { groups: [{ name, tags: ['$initial' as const] }] } }
  await build({
    ...common,
    plugins: [...common.plugins, ...(isAuth ? [withoutPreloading] : [])],
    base: '/',
    build: {
      outDir: join(output),
      emptyOutDir: false,
      assetsDir: 'assets',
      // A letter or picture inside a stylesheet would be a data: address, which the content policy forbids.
      assetsInlineLimit: 0,
      manifest: `manifest-${name}.json`,
      modulePreload: { polyfill: false },
      cssCodeSplit: !isAuth,
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: {
        input: { [name]: join(root, 'web', name, 'main.tsx') },
        // Making an endpoint or a schema does nothing else, so those that no page uses are left out.
        treeshake: { manualPureFunctions: ['endpoint', 'z'] },
        ...(isAuth ? { output: oneScript } : {}),
      },
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
function assetsOf(manifest: Manifest, page: PageName): Prerender.PageAssets {
  const chunks = Object.values(manifest)
  const entry = chunks.find(({ isEntry }) => isEntry)!
  const screen = chunks.find(({ isDynamicEntry, name }) => isDynamicEntry && isScreenOf(page, name!))
  const needed = new Set(
    [entry, ...(screen ? [screen] : [])].flatMap((chunk) => [chunk, ...importsOf(manifest, chunk)]),
  )
  // The one sheet of an entry whose styles are not split.
  const sheet = manifest['style.css']
  const font = chunks.flatMap(({ assets = [] }) => assets).find((file) => /next-latin-wght-normal/.test(file))!
  return {
    script: `/${entry.file}`,
    styles: [...(sheet ? [sheet.file] : []), ...[...needed].flatMap(({ css = [] }) => css)].map((file) => `/${file}`),
    preloads: [...needed].filter((chunk) => chunk !== entry).map(({ file }) => `/${file}`),
    font: `/${font}`,
  }
}

function importsOf(manifest: Manifest, { imports = [] }: ManifestChunk): ManifestChunk[] {
  return imports.map((name) => manifest[name]!).flatMap((chunk) => [chunk, ...importsOf(manifest, chunk)])
}

/** Whether a file holds the screen of a page: `AuthError` that of `auth-error`. */
function isScreenOf(page: PageName, file: string) {
  return file.toLowerCase() === page.replaceAll('-', '')
}

await rm(output, { recursive: true, force: true })
const manifests = { auth: await buildEntry('auth'), app: await buildEntry('app') }
const { renderPage } = await buildPrerender()
await mkdir(join(output, 'pages'), { recursive: true })
const pages = [...new Set(pageRoutes.map(({ page }): PageName => page))]
const assets = new Map(pages.map((page) => [page, assetsOf(manifests[page === 'app' ? 'app' : 'auth'], page)]))
for (const [page, files] of assets)
  await writeFile(join(output, 'pages', `${page}.html`), await renderPage(page, files))
await rm(join(output, '.prerender'), { recursive: true })
await buildReference(root, output)
const sizes = await compressAssets()
for (const [page, { script, styles, preloads }] of assets) {
  const kilobytes = (files: string[]) => (files.reduce((sum, file) => sum + sizes.get(file)!, 0) / 1000).toFixed(1)
  console.log(`${page}: ${kilobytes([script, ...preloads])} KB of script, ${kilobytes(styles)} KB of style, gzipped`)
}

/** Lays compressed forms beside scripts, styles and pictures, so that the server need not compress; answers their gzipped sizes. */
async function compressAssets() {
  const folder = join(output, 'assets')
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name))
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
