import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

const dist = new URL('../dist/react/', import.meta.url)
const isBuilt = existsSync(new URL('index.js', dist))
// The maximum sizes. German needs the most space, because its texts are longer than English texts. `signIn` includes:
// - 1.3 KB for the site’s own icons and layout,
// - 0.6 KB for the passkey button and 0.8 KB for the button for emailed links, whose code is loaded later,
// - 0.1 KB for each page behind an emailed link, and 0.2 KB for stating how long links are valid,
// - 0.1 KB for announcing that the page can solve a proof of work,
// - 0.2 KB for the refusals of device codes, and 0.1 KB for creating formatters on demand.
// `style` includes 1.4 KB for the audit log and 0.1 KB for the list of second-step methods.
const heaviestKilobytes = { signIn: 45, style: 10.4 }

describe('the gzipped size of components in a host, without React', { skip: !isBuilt && 'not built' }, () => {
  for (const [language, entry] of [
    ['English', 'index.js'],
    ['German', 'de/index.js'],
  ] as const) {
    test(`stays within its budget for <SignIn/> alone, in ${language}`, async (context) => {
      const chunks = await bundle('AuthProvider, SignIn', entry)
      const screens = chunks.find(({ name }) => name.startsWith('SignedOutScreens'))
      const first = chunks.find(({ isEntry }) => isEntry)
      assert.ok(screens && first)
      // Code for lazy loading that the host’s bundler adds does not count.
      const loaded = [...reached(chunks, [first, screens])].filter(({ name }) => !name.startsWith('preload-helper'))
      const size = kilobytes(loaded.map(({ code }) => code))
      context.diagnostic(`${size.toFixed(1)} KB of script`)
      assert.ok(size <= heaviestKilobytes.signIn, `${size} KB of script`)
    })
  }

  for (const name of ['styles.css', 'styles.layer.css']) {
    test(`stays within its budget for ${name}, the styles of all components`, (context) => {
      const sheet = readFileSync(new URL(name, dist), 'utf8')
      context.diagnostic(`${kilobytes([sheet]).toFixed(1)} KB of style`)
      assert.ok(kilobytes([sheet]) <= heaviestKilobytes.style, `${kilobytes([sheet])} KB of style`)
      for (const [, picture] of sheet.matchAll(/url\(([^)]*)\)/g))
        assert.ok(existsSync(new URL(picture!, dist)), picture)
      assert.doesNotMatch(sheet, /:root|(?:^|[},])(?:html|body|\*)|@font-face|all:\s*unset/)
    })
  }
})

/** Bundles a host application that imports only these names from a file of the package. */
async function bundle(names: string, from: string) {
  const entry = '\0host'
  const host = {
    name: 'host',
    resolveId: (id: string) => (id === entry ? entry : null),
    load: (id: string) =>
      id === entry ? `export { ${names} } from ${JSON.stringify(fileURLToPath(new URL(from, dist)))}` : null,
  }
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [host],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, external: /^react(?:-dom)?(?:\/|$)/, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  return output.filter((each) => each.type === 'chunk')
}

function reached(chunks: Rolldown.OutputChunk[], from: Rolldown.OutputChunk[], known = new Set(from)) {
  for (const chunk of from) {
    const next = chunks.filter(({ fileName }) => chunk.imports.includes(fileName)).filter((each) => !known.has(each))
    for (const each of next) known.add(each)
    reached(chunks, next, known)
  }
  return known
}

function kilobytes(texts: readonly string[]) {
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1000
}
