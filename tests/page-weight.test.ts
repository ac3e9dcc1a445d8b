import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Manifest, ManifestChunk } from 'vite'
import { locales, type Locale } from '../contract/pages/languages.ts'
import { pageRoutes } from '../contract/pages/routes.ts'

const dist = new URL('../dist/', import.meta.url)
const heaviestKilobytes = { auth: { script: 110, style: 8 }, app: { script: 215, style: 12 } }

/** What comes on top of the portal’s first page when something more is opened: at most 25, and less where much depends on it. */
const heaviestLater = { most: 25, Overview: 12, People: 22, Members: 22 }

const isBuilt = pageRoutes.length > 0 && readPage('en', 'sign-in') !== null
const pages = [...new Set(pageRoutes.map(({ page }) => page))]

describe('what a page makes a browser load at once, gzipped', { skip: !isBuilt && 'the pages are not built' }, () => {
  for (const [locale, page] of locales.flatMap((locale) => pages.map((page) => [locale, page] as const))) {
    test(`${page} in ${locale} stays within its budget`, () => {
      const html = readPage(locale, page)!
      const budget = heaviestKilobytes[page === 'app' ? 'app' : 'auth']
      const scripts = scriptsOf(html)
      const styles = addresses(html, /<link rel="stylesheet" href="\/(assets\/[^"]+)"/g)
      assert.ok(scripts.length > 0 && styles.length > 0)
      assert.ok(kilobytes(scripts) <= budget.script, `${kilobytes(scripts)} KB of script`)
      assert.ok(kilobytes(styles) <= budget.style, `${kilobytes(styles)} KB of style`)
    })
  }

  test('sign-in asks for six files: the page, its script, two sheets, the letters and the marks of providers', () => {
    const html = readPage('en', 'sign-in')!
    const asked = addresses(html, /<(?:script|link)[^>]*(?:src|href)="\/([^"]+)"/g)
    assert.equal(asked.length + 2, 6, asked.join(' '))
  })
})

describe('what the portal loads for one thing more, gzipped', { skip: !isBuilt && 'the pages are not built' }, () => {
  const manifest = isBuilt ? readManifest() : {}
  const first = new Set(isBuilt ? scriptsOf(readPage('en', 'app')!) : [])
  const later = Object.values(manifest)
    .filter(({ isDynamicEntry }) => isDynamicEntry)
    .map((chunk) => {
      const files = [...withImports(manifest, chunk)].map(({ file }) => file).filter((file) => !first.has(file))
      return { name: chunk.name ?? chunk.file, size: kilobytes(files) }
    })
    .toSorted((one, other) => other.size - one.size)

  test('stays within its budget', (context) => {
    for (const { name, size } of later) context.diagnostic(`${size.toFixed(1).padStart(5)} KB ${name}`)
    const tooHeavy = later.filter(({ name, size }) => size > mostFor(name))
    assert.deepEqual(tooHeavy, [])
    assert.ok(later.length > 20)
  })
})

function mostFor(name: string) {
  return name in heaviestLater ? heaviestLater[name as keyof typeof heaviestLater] : heaviestLater.most
}

function readManifest() {
  return JSON.parse(readFileSync(new URL('manifest-app-en.json', dist), 'utf8')) as Manifest
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

function kilobytes(files: readonly string[]) {
  const bytes = files.map((file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}
