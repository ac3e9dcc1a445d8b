import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Manifest, type Plugin } from 'vite'
import type * as Prerender from './prerender.tsx'
import { pageRoutes, type PageName } from '../../contract/pages/routes.ts'
import { noteImports, screenTags, withImports } from './dashboard-screens.ts'
import { thinEndpoints } from './thin-endpoints.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const entries = { auth: 'web/app/auth/main.tsx', app: 'web/app/main.tsx' }

/**
 * The files for modules that several chunks of an entry share, in addition to the first script of the entry. A module
 * goes into the first group that matches it, together with the modules it imports. Shared modules that match no group
 * get one file for each set of chunks that import them.
 */
const sharedFiles = {
  auth: [
    {
      // Most of these modules are a few hundred bytes, so loading an unneeded one costs less than a request. Messages
      // and the code of passkeys, second steps, sign-up and invitations are excluded, because they are larger and not
      // needed by every page.
      name: 'auth',
      test: new RegExp(
        `^${RegExp.escape(root)}(?:web/(?!messages|screens/(?:passkeys|second-step|sign-up|invitation)|layout/auth/invitation-context|ui/(?:Avatar|initials))|contract/(?!factors/(?:two-factor|codes|enrolment|passkeys)))|/lucide`,
      ),
      minShareCount: 2,
    },
    // One file, because the sign-in page needs most of these modules, and its speed matters more than other pages’.
    {
      name: 'passkeys',
      test: /web\/(?:screens\/(?:passkeys\/(?!PasskeyOffer|PasskeyElsewhere)|sign-in\/PasskeySignIn)|messages\/\w+\/passkey)/,
    },
  ],
  app: [
    // Small modules that many pages share, mostly icons and page elements. Every page requests this file, so tabs are
    // excluded: the library that they need would add 5 KB.
    {
      name: 'common',
      test: /^(?!.*(?:web\/ui\/(?:Tabs|Dialog|Confirm)|web\/forms\/(?:DialogForm|use-endpoint-form|BulkResult|NewPassword)|web\/(?:screens|layout)\/events\/|messages\/\w+\/event|@base-ui|hook-?form))/,
      minShareCount: 5,
      maxModuleSize: 2500,
    },
    // The next three files are separate because each includes a library. `parts` has the modules that tabs, menus and
    // dialogs share. Most dialogs open long after the page, so pages need not wait for `dialogs`.
    { name: 'parts', test: /internals\/(?:composite|direction|useBaseUiId|useTransition)/, minShareCount: 2 },
    {
      name: 'forms',
      test: /web\/(?:forms\/(?:use-endpoint-form|FileInput)|layout\/(?:InlineForm|use-name-form)|screens\/(?:verify\/VerifyBanner|social\/ProblemCode|pictures\/PictureChoice)|context\/redirect-code)/,
      minShareCount: 2,
    },
    { name: 'dialogs', test: /web\/(?:ui\/(?:Dialog|Confirm)|forms\/DialogForm)/, minShareCount: 2 },
    {
      name: 'events',
      test: /web\/(?:screens|layout)\/events\/|messages\/\w+\/event|data\/events|infiniteQuery/i,
      minShareCount: 2,
    },
    // Excludes the dialogs about users. Other pages also open these dialogs, but need nothing else from this file.
    {
      name: 'users',
      test: /web\/screens\/admin\/users?\/(?!dialogs)|contract\/admin\/factor-resets|ui\/Address/,
      minShareCount: 2,
    },
  ],
}

/** One language’s pages: their output directory, the locale, and the plugins that replace the English messages. */
export type Edition = { output: string; locale: string; messages: Plugin[] }

/**
 * Builds the pages of one language: scripts, styles and fonts of the two entries, one HTML file per page, and, for
 * each path of the dashboard, the tags that load the files of its screen.
 */
export async function buildPages(edition: Edition) {
  const manifests = { auth: await buildEntry('auth', edition), app: await buildEntry('app', edition) }
  const { renderPage, screenImports } = await buildPrerender(edition)
  const folder = join(edition.output, 'pages', edition.locale)
  await mkdir(folder, { recursive: true })
  const pages = [...new Set(pageRoutes.map(({ page }): PageName => page))]
  const assets = new Map(pages.map((page) => [page, assetsOf(manifests[page === 'app' ? 'app' : 'auth'], page)]))
  for (const [page, files] of assets) await writeFile(join(folder, `${page}.html`), await renderPage(page, files))
  const tags = screenTags(manifests.app, screenImports(), assets.get('app')!)
  await writeFile(join(folder, 'screens.json'), JSON.stringify(tags, null, 2))
  await rm(prerenderFolder(edition), { recursive: true })
  return assets
}

const common = ({ messages }: Edition) =>
  ({ configFile: false, root, logLevel: 'warn', plugins: [...messages, thinEndpoints, react()] }) satisfies InlineConfig

/**
 * Turns off Vite's preloading of the styles of lazy imports, because the pages of the auth entry have all styles from
 * the start.
 */
const withoutPreloading: Plugin = {
  name: 'without-preloading',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/**
 * Builds one entry. A single script contains everything that the entry imports statically, and all pages of the auth
 * entry share one stylesheet, because each additional file is another request on a slow connection.
 */
async function buildEntry(name: 'auth' | 'app', edition: Edition) {
  const { output, locale } = edition
  const isAuth = name === 'auth'
  const groups = [{ name, tags: ['$initial' as const] }, ...sharedFiles[name]]
  const manifest = `manifest-${name}-${locale}.json`
  await build({
    ...common(edition),
    plugins: [...common(edition).plugins, ...(isAuth ? [withoutPreloading] : [])],
    base: '/',
    build: {
      outDir: output,
      emptyOutDir: false,
      assetsDir: 'assets',
      // An inlined font or picture would be a data: URL, which the content security policy forbids.
      assetsInlineLimit: 0,
      manifest,
      // Signed-out pages do not preload the files of lazy imports, because their scripts would have to list the files.
      modulePreload: isAuth ? false : { polyfill: false },
      cssCodeSplit: !isAuth,
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: {
        input: { [name]: join(root, entries[name]) },
        // Creating an endpoint or a schema has no side effects, so the bundler can drop unused endpoints and schemas.
        treeshake: { manualPureFunctions: ['endpoint', 'z'] },
        output: { codeSplitting: { groups } },
      },
    },
  })
  return JSON.parse(await readFile(join(output, manifest), 'utf8')) as Manifest
}

/** Builds the program that renders the pages. It is needed only during the build and is not served. */
async function buildPrerender(edition: Edition): Promise<typeof Prerender> {
  const place = prerenderFolder(edition)
  await build({
    ...common(edition),
    // Warnings are not shown, because the other builds warn about the same modules.
    logLevel: 'error',
    plugins: [noteImports(root), ...common(edition).plugins],
    build: { outDir: place, ssr: join(root, 'web/build/prerender.tsx'), emptyOutDir: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return (await import(pathToFileURL(join(place, 'prerender.js')).href)) as typeof Prerender
}

function prerenderFolder({ output, locale }: Edition) {
  return join(output, `.prerender-${locale}`)
}

/** Returns the URLs of the files that a page of this entry requests immediately. */
function assetsOf(manifest: Manifest, page: PageName): Prerender.PageAssets {
  const chunks = Object.values(manifest)
  const entry = chunks.find(({ isEntry }) => isEntry)!
  const screen = chunks.find(({ isDynamicEntry, name }) => isDynamicEntry && isScreenOf(page, name!))
  const common = chunks.find(({ name }) => name === 'common')
  const needed = new Set(
    [entry, screen, common]
      .filter((chunk) => chunk !== undefined)
      .flatMap((chunk) => [...withImports(manifest, chunk)]),
  )
  // Exists only for the auth entry, whose styles are all in one file.
  const sheet = manifest['style.css']
  const font = chunks.flatMap(({ assets = [] }) => assets).find((file) => /next-latin-wght-normal/.test(file))!
  return {
    script: `/${entry.file}`,
    styles: [...(sheet ? [sheet.file] : []), ...[...needed].flatMap(({ css = [] }) => css)].map((file) => `/${file}`),
    preloads: [...needed].filter((chunk) => chunk !== entry).map(({ file }) => `/${file}`),
    font: `/${font}`,
  }
}

/** True if a file contains the screen of a page, as `AuthError` does for `auth-error`. */
function isScreenOf(page: PageName, file: string) {
  return file.toLowerCase() === page.replaceAll('-', '')
}
