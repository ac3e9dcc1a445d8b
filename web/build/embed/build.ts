import { rm, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, esmExternalRequirePlugin, preprocessCSS, resolveConfig, type Plugin } from 'vite'
import { locales } from '../../../contract/pages/languages.ts'
import { thinEndpoints } from '../thin-endpoints.ts'
import { messagesIn } from '../messages.ts'
import { declare } from './declare.ts'
import { makeHostPackage } from './host-package.ts'
import { isolate, type Form } from './isolate.ts'

/**
 * Builds `gatehouse/react` into dist/react, for hosts to bundle: the modules, with a separate folder for every language
 * except English; the type declarations; the stylesheet in its two forms; and the client.
 */
export async function buildReact(root: string, output: string) {
  const folder = join(output, 'react')
  const editions = locales.map((locale) =>
    locale === 'en' ? buildModules(root, folder, []) : buildModules(root, join(folder, locale), [messagesIn(locale)]),
  )
  await Promise.all([
    ...editions,
    declare(root, folder, ['web/embed/main.ts', 'client/client.ts']),
    makeHostPackage(root, folder),
  ])
  const written = join(folder, 'assets/style.css')
  const sheet = sheetForHosts(await readFile(written, 'utf8'))
  await writeFile(join(folder, 'styles.css'), await isolated(sheet, 'strong'))
  await writeFile(join(folder, 'styles.layer.css'), `@layer gatehouse{${await isolated(sheet, 'layered')}}`)
  await rm(written)
  for (const locale of locales) await rm(join(folder, locale, 'assets'), { recursive: true, force: true })
}

/** Changes the URLs of pictures to files in `assets`. Removes Vite’s comment and the spaces after commas. */
function sheetForHosts(sheet: string) {
  return sheet
    .replaceAll('url(./', 'url(./assets/')
    .replace(/\/\*\$vite.*\*\//, '')
    .replaceAll(', ', ',')
}

/**
 * Puts the modules that most components need into one file, because about thirty small files would take longer to load.
 */
const core = {
  name: 'core',
  test: /\/(?:node_modules\/zod|contract\/(?:endpoint|fields|roles|sessions\/sessions|sign-in\/sign-in|pages|social\/sign-in)|client\/(?!proof-of-work|sha256)|web\/(?:context\/(?:app|messages|page-location)\.|layout\/auth\/(?:AuthShell|auth-frame)\.|forms\/(?:FormNote|SubmitButton|fields|use-endpoint-form)|embed\/(?:react-version|NoSite|Embedded|HostFrame|AuthProvider|host|memory-location|override-messages|place)\.|messages\/(?:lookup|rich|(?:en|de)\/core)\.ts|ui\/(?:PasswordField|part|ProviderLogo|Rich)\.|screens\/social\/(?:ProviderNote|use-departure)))/,
}

async function buildModules(root: string, folder: string, messages: Plugin[]) {
  await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'warn',
    publicDir: false,
    plugins: [...messages, withoutPreloading, thinEndpoints, react(), hostsReact],
    build: {
      outDir: folder,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: false,
      rolldownOptions: {
        input: { index: join(root, 'web/embed/main.ts') },
        preserveEntrySignatures: 'strict',
        treeshake: { manualPureFunctions: ['endpoint', 'z'], propertyReadSideEffects: false },
        output: {
          format: 'es',
          codeSplitting: { groups: [core] },
          entryFileNames: '[name].js',
          chunkFileNames: 'parts/[name]-[hash].js',
          assetFileNames: 'assets/[name][extname]',
        },
      },
    },
  })
}

/** Leaves React out of the build. All modules import the host’s React, even if a package loads it with `require`. */
const hostsReact = esmExternalRequirePlugin({ external: [/^react(?:-dom)?(?:\/|$)/] })

/**
 * Turns off Vite's preloading of the styles of lazy imports, because hosts load one stylesheet from the start. Vite
 * does not preload in workers, so the build claims to be for a worker.
 */
const withoutPreloading: Plugin = {
  name: 'without-preloading',
  configResolved: (config) => void Object.assign(config, { isWorker: true }),
}

async function isolated(sheet: string, form: Form) {
  const css = { postcss: { plugins: [isolate(form)] } }
  const config = await resolveConfig({ configFile: false, css }, 'build')
  return (await preprocessCSS(sheet, 'styles.css', config)).code
}
