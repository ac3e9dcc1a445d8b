import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Manifest, ManifestChunk } from 'vite'
import { locales, type Locale } from '../contract/pages/languages.ts'
import { pageRoutes } from '../contract/pages/routes.ts'

const dist = new URL('../dist/', import.meta.url)
const heaviestKilobytes = {
  'sign-in': { script: 110, style: 8 },
  // The other signed-out pages load almost the whole script of the sign-in page. That script includes the file
  // names of all these pages, 0.8 KB for the button for emailed links, and 0.2 KB for the text about their lifetime.
  signedOut: { script: 113.6, style: 8 },
  // Includes the script of the sign-in page, although visitors have already loaded it on that page. In that script, the
  // CAPTCHA takes 0.3 KB, and the file that the pages of emailed links share takes 0.2 KB. Email codes add 0.8 KB, and
  // the icons of the second-step methods add 0.8 KB.
  'second-step': { script: 116, style: 8 },
  // Includes neither the profile page nor the files in `heaviestShared`.
  app: { script: 188.6, style: 12 },
  reference: { script: 25, style: 3 },
}
const hasOwnBudget = (page: string): page is keyof typeof heaviestKilobytes => Object.hasOwn(heaviestKilobytes, page)
const heaviestFonts = { text: 34, code: 18 }

/**
 * The maximum sizes in KB of files that the dashboard loads after its first page: 25 by default, less for important
 * pages.
 */
const heaviestLater = { default: 25, Overview: 12, Users: 22, Members: 22 }

/** The maximum sizes in KB of files that many parts of the dashboard share, each loaded once. */
const heaviestShared = { forms: 17.5, dialogs: 12.5, events: 14, parts: 4 }

const isBuilt = pageRoutes.length > 0 && readPage('en', 'sign-in') !== null
const pages = [...new Set(pageRoutes.map(({ page }) => page))]

describe('the gzipped files that a page loads first', { skip: !isBuilt && 'the pages are not built' }, () => {
  for (const [locale, page] of locales.flatMap((locale) => pages.map((page) => [locale, page] as const))) {
    test(`of ${page} in ${locale} stay within their budget`, () => {
      const html = readPage(locale, page)!
      assertWithin(html, heaviestKilobytes[hasOwnBudget(page) ? page : 'signedOut'])
    })
  }

  test('of the API reference stay within their budget', () => {
    assertWithin(readFileSync(new URL('pages/reference.html', dist), 'utf8'), heaviestKilobytes.reference)
  })

  test('include one font file, and the fonts for text and code stay within their budgets', () => {
    // The dashboard’s page links to no font, because its script requests the font.
    for (const page of pages.filter((each) => each !== 'app')) {
      const fonts = addresses(readPage('en', page)!, /href="\/(assets\/[^"]+\.woff2)"/g)
      assert.equal(fonts.length, 1, page)
      assert.ok(bytesOf(fonts[0]!) <= heaviestFonts.text, `${bytesOf(fonts[0]!)} KB of fonts`)
    }
    const [code] = readdirSync(new URL('assets/', dist)).filter((name) => /mono-latin-wght.*\.woff2$/.test(name))
    assert.ok(bytesOf(`assets/${code}`) <= heaviestFonts.code)
  })

  test('of sign-in are six: the page, its script, two style sheets, the font and the provider logos', () => {
    const html = readPage('en', 'sign-in')!
    const asked = addresses(html, /<(?:script|link)[^>]*(?:src|href)="\/([^"]+)"/g)
    assert.equal(asked.length + 2, 6, asked.join(' '))
  })
})

describe('the gzipped files that the dashboard loads later', { skip: !isBuilt && 'the pages are not built' }, () => {
  for (const locale of locales) {
    test(`stay within the budgets for shared files, in ${locale}`, () => {
      for (const [name, most] of Object.entries(heaviestShared)) {
        const size = kilobytes([sharedFile(readManifest(locale), name)])
        assert.ok(size <= most, `${name}: ${size.toFixed(1)} KB`)
      }
    })

    test(`each stay within their budget, in ${locale}`, (context) => {
      const later = laterOf(locale)
      for (const { name, size } of later) context.diagnostic(`${size.toFixed(1).padStart(5)} KB ${name}`)
      const tooHeavy = later.filter(({ name, size }) => size > maximumFor(name))
      assert.deepEqual(tooHeavy, [])
      assert.ok(later.length > 20)
      for (const name of Object.keys(heaviestLater).slice(1))
        assert.ok(
          later.some((each) => each.name === name),
          name,
        )
    })
  }
})

/**
 * Returns the chunks that the dashboard loads after its first page, largest first. Their sizes exclude files loaded
 * earlier.
 */
function laterOf(locale: Locale) {
  const manifest = readManifest(locale)
  const shared = Object.keys(heaviestShared).map((name) => sharedFile(manifest, name))
  const first = new Set([...scriptsOf(readPage(locale, 'app')!), ...shared])
  return Object.entries(manifest)
    .filter(([, { isDynamicEntry }]) => isDynamicEntry)
    .map(([key, chunk]) => {
      const known = loadedBefore(manifest, key)
      const files = filesOf(manifest, chunk).filter((file) => !first.has(file) && !known.has(file))
      return { name: chunk.name ?? chunk.file, size: kilobytes(files) }
    })
    .toSorted((one, other) => other.size - one.size)
}

function sharedFile(manifest: Manifest, name: string) {
  return Object.values(manifest).find((chunk) => chunk.name === name)!.file
}

/** Returns the files that are always loaded before a chunk: those that all chunks that import it have in common. */
function loadedBefore(manifest: Manifest, key: string) {
  const loading = Object.values(manifest).filter(({ dynamicImports }) => dynamicImports?.includes(key))
  const [first = [], ...others] = loading.map((chunk) => filesOf(manifest, chunk))
  return new Set(first.filter((file) => others.every((files) => files.includes(file))))
}

function filesOf(manifest: Manifest, chunk: ManifestChunk) {
  return [...withImports(manifest, chunk)].map(({ file }) => file)
}

function assertWithin(html: string, budget: { script: number; style: number }) {
  const scripts = scriptsOf(html)
  const styles = addresses(html, /<link rel="stylesheet" href="\/(assets\/[^"]+)"/g)
  assert.ok(scripts.length > 0 && styles.length > 0)
  assert.ok(kilobytes(scripts) <= budget.script, `${kilobytes(scripts)} KB of script`)
  assert.ok(kilobytes(styles) <= budget.style, `${kilobytes(styles)} KB of style`)
}

function maximumFor(name: string) {
  return name in heaviestLater ? heaviestLater[name as keyof typeof heaviestLater] : heaviestLater.default
}

function readManifest(locale: Locale) {
  return JSON.parse(readFileSync(new URL(`manifest-app-${locale}.json`, dist), 'utf8')) as Manifest
}

function withImports(manifest: Manifest, chunk: ManifestChunk, known = new Set<ManifestChunk>()) {
  if (known.has(chunk)) return known
  known.add(chunk)
  for (const name of chunk.imports ?? []) withImports(manifest, manifest[name]!, known)
  return known
}

function scriptsOf(html: string) {
  return addresses(html, /<(?:script type="module" src|link rel="modulepreload" href)="\/([^"]+)"/g)
}

function readPage(locale: Locale, page: string) {
  try {
    return readFileSync(new URL(`pages/${locale}/${page}.html`, dist), 'utf8')
  } catch {
    return null
  }
}

function addresses(html: string, pattern: RegExp) {
  return [...html.matchAll(pattern)].map(([, address = '']) => address)
}

/** Returns the size of a font file in KB, without gzip, because font files are already compressed. */
function bytesOf(file: string) {
  return readFileSync(new URL(file, dist)).length / 1000
}

function kilobytes(files: readonly string[]) {
  const bytes = files.map((file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}
