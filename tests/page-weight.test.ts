import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { pageRoutes } from '../contract/pages/routes.ts'

const dist = new URL('../dist/', import.meta.url)
const heaviestKilobytes = { auth: { script: 110, style: 8 }, app: { script: 215, style: 12 } }

const isBuilt = pageRoutes.length > 0 && readPage('sign-in') !== null
const pages = [...new Set(pageRoutes.map(({ page }) => page))]

describe('what a page makes a browser load at once, gzipped', { skip: !isBuilt && 'the pages are not built' }, () => {
  for (const page of pages) {
    test(`${page} stays within its budget`, () => {
      const html = readPage(page)!
      const budget = heaviestKilobytes[page === 'app' ? 'app' : 'auth']
      const scripts = addresses(html, /<(?:script type="module" src|link rel="modulepreload" href)="\/([^"]+)"/g)
      const styles = addresses(html, /<link rel="stylesheet" href="\/(assets\/[^"]+)"/g)
      assert.ok(scripts.length > 0 && styles.length > 0)
      assert.ok(kilobytes(scripts) <= budget.script, `${kilobytes(scripts)} KB of script`)
      assert.ok(kilobytes(styles) <= budget.style, `${kilobytes(styles)} KB of style`)
    })
  }

  test('sign-in asks for six files: the page, its script, two sheets, the letters and the marks of providers', () => {
    const html = readPage('sign-in')!
    const asked = addresses(html, /<(?:script|link)[^>]*(?:src|href)="\/([^"]+)"/g)
    assert.equal(asked.length + 2, 6, asked.join(' '))
  })
})

function readPage(page: string) {
  try {
    return readFileSync(new URL(`pages/${page}.html`, dist), 'utf8')
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
