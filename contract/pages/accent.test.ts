import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { brandStylesheet, defaultBrand, resolveAccent, themes } from './accent.ts'
import { contrast } from './color.ts'

const themeNames = ['light', 'dark'] as const
const cases = 5000

/** Returns pseudo-random colors, the same in every run. */
function colors(count: number) {
  let seed = 20_261_121
  return Array.from({ length: count }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return `#${(seed >>> 8).toString(16).padStart(6, '0')}`
  })
}

describe('resolveAccent', () => {
  for (const theme of themeNames) {
    test(`returns colors that are legible in the ${theme} theme, for any accent`, () => {
      const { surfaces, ink } = themes[theme]
      for (const color of [...colors(cases), '#000', '#fff', '#ffd400', '#00f', '#0f0', '#f00']) {
        const accent = resolveAccent(color, theme)
        for (const fill of [accent.fill, accent.hover, accent.press]) assertContrast(accent.on, fill, 4.5, color)
        for (const surface of Object.values(surfaces)) {
          assertContrast(accent.text, surface, 4.5, color)
          assertContrast(accent.ring, surface, 3, color)
        }
        assertContrast(ink, accent.tint, 7, color)
        const edge = accent.edge === 'transparent' ? accent.fill : accent.edge
        assertContrast(edge, surfaces.surface, 3, color)
      }
    })
  }

  test('keeps more than 88% of random brand colors unchanged as the fill', () => {
    const kept = colors(cases).filter((color) => resolveAccent(color, 'light').fill === color)
    assert.ok(kept.length / cases > 0.88, `${kept.length} of ${cases} kept`)
  })

  test('combines a yellow accent with dark labels and olive links', () => {
    const accent = resolveAccent('#ffd400', 'light')
    assert.equal(accent.fill, '#ffd400')
    assert.equal(accent.on, themes.light.ink)
    assert.notEqual(accent.edge, 'transparent')
    assert.match(accent.text, /^#8[0-9a-f]6[0-9a-f]0[0-9a-f]$/)
  })

  test('rejects text that is not a color', () => {
    assert.throws(() => resolveAccent('red; } body { display: none', 'light'), RangeError)
  })
})

describe('brandStylesheet', () => {
  test('contains the colors of both themes, the corner radius and the font', () => {
    const sheet = brandStylesheet({
      accent: '#ffd400',
      accentDark: '#3355ff',
      radius: 'round',
      font: 'system',
      theme: 'dark',
    })
    assert.match(sheet, /--gh-accent: light-dark\(#ffd400, #3355ff\);/)
    assert.match(sheet, /--gh-radius: 1\.5;/)
    assert.match(sheet, /--gh-font: system-ui/)
    assert.match(sheet, /color-scheme: dark/)
  })

  test('has the same accent colors as tokens.css for the default brand', () => {
    const tokens = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8')
    const declared = brandStylesheet(defaultBrand).match(/--gh-accent[\w-]*: .*;/g) ?? []
    assert.equal(declared.length, 8)
    for (const declaration of declared)
      assert.ok(tokens.includes(declaration), `${declaration} is missing from tokens.css`)
  })

  test('uses the same theme colors as tokens.css', () => {
    const tokens = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8')
    const { light, dark } = themes
    for (const name of ['canvas', 'surface', 'sunken', 'raised'] as const) {
      assert.ok(tokens.includes(`--gh-${name}: light-dark(${light.surfaces[name]}, ${dark.surfaces[name]});`), name)
    }
    assert.ok(tokens.includes(`--gh-line-strong: light-dark(${light.lineStrong}, ${dark.lineStrong});`))
    assert.ok(tokens.includes(`--gh-ink: light-dark(${light.ink}, ${dark.ink});`))
  })
})

function assertContrast(one: string, other: string, least: number, from: string) {
  const found = contrast(one, other)
  assert.ok(found >= least, `${one} on ${other} is ${found.toFixed(2)} to 1, from ${from}`)
}
