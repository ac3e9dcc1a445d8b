import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { contrast, fromOklch } from '../../contract/pages/color.ts'

const tokens = ['tokens.css', 'chart-tokens.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('')
const avatars = readFileSync(new URL('Avatar.css', import.meta.url), 'utf8')

/** Every color of the two themes as designed. To change a color, change it here first. */
const drawn: Record<string, [light: string, dark: string]> = {
  canvas: ['#f8f7f3', '#141210'],
  surface: ['#fdfcfa', '#1c1916'],
  sunken: ['#f2f0ec', '#100e0c'],
  raised: ['#ffffff', '#24211e'],
  well: ['#f2f0ec', '#2b2824'],
  ink: ['#231e19', '#f0eeea'],
  'ink-2': ['#544f49', '#bab7b2'],
  'ink-3': ['#706b65', '#9b9892'],
  line: ['#dedcd7', '#35322e'],
  'line-strong': ['#898680', '#78746e'],
  danger: ['#bc2826', '#d03833'],
  'danger-text': ['#aa1f1f', '#f98f84'],
  'danger-tint': ['#feeeeb', '#3e1f1b'],
  'warn-text': ['#7c500f', '#eabc6e'],
  'warn-tint': ['#fdf1d8', '#37290f'],
  'ok-text': ['#1f6538', '#86d29b'],
  'ok-tint': ['#e6f7ea', '#192f1f'],
  'info-text': ['#255c87', '#8ec5ec'],
  'info-tint': ['#eaf3fb', '#172b3b'],
  accent: ['#1f7a74', '#1f7a74'],
  'accent-text': ['#1f7a74', '#40958f'],
}
const surfaces = ['canvas', 'surface', 'sunken', 'raised']
const kinds = ['danger', 'warn', 'ok', 'info']

/** Pairs of foreground and background colors, and the minimum contrast of each pair. */
const pairs: [what: string, on: string[], least: number][] = [
  ['ink', [...surfaces, ...kinds.map((kind) => `${kind}-tint`), 'accent-tint'], 7],
  ['ink-2', [...surfaces, 'accent-tint', ...kinds.map((kind) => `${kind}-tint`)], 4.5],
  ['ink-3', surfaces, 4.5],
  ['ink', ['well'], 7],
  ['ink-2', ['well'], 4.5],
  ['line-strong', surfaces, 3],
  ['accent-text', surfaces, 4.5],
  ['accent-ring', surfaces, 3],
  ['accent-on', ['accent', 'accent-hover', 'accent-press'], 4.5],
  ...kinds.map((kind): [string, string[], number] => [`${kind}-text`, [...surfaces, `${kind}-tint`], 4.5]),
]

describe('color tokens', () => {
  test('match the design', () => {
    for (const [name, [light, dark]] of Object.entries(drawn))
      assert.ok(tokens.includes(`--gh-${name}: light-dark(${light}, ${dark});`), name)
  })

  for (const theme of [0, 1] as const) {
    const of = (name: string) => {
      const found = new RegExp(`--gh-${name}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\);`).exec(tokens)
      assert.ok(found, name)
      return found[theme + 1]!
    }

    test(`have enough contrast with their backgrounds in the ${['light', 'dark'][theme]} theme`, () => {
      for (const [what, behind, least] of pairs)
        for (const on of behind) assertContrast(of(what), of(on), least, `${what} on ${on}`)
      assertContrast('#ffffff', of('danger'), 4.5, 'white on danger')
    })

    test(`have enough contrast in avatars in the ${['light', 'dark'][theme]} theme`, () => {
      const hues = [...avatars.matchAll(/--hue: (\d+)/g)].map(([, hue]) => Number(hue))
      assert.deepEqual(hues, [28, 62, 105, 150, 195, 240, 285, 340])
      const [tint, letters] = ['background', 'color'].map((property) => inAvatars(property, theme))
      for (const hue of hues)
        assertContrast(fromOklch({ ...letters!, hue }), fromOklch({ ...tint!, hue }), 7, `letters of hue ${hue}`)
    })
  }
})

/** Returns the lightness and chroma of a CSS property of avatars in one theme. */
function inAvatars(property: string, theme: 0 | 1) {
  const both = new RegExp(`\\b${property}: light-dark\\((.*)\\);`).exec(avatars)![1]!
  const [lightness, chroma] = [...both.matchAll(/oklch\(([\d.]+) ([\d.]+) /g)][theme]!.slice(1).map(Number)
  return { lightness: lightness!, chroma: chroma! }
}

function assertContrast(one: string, other: string, least: number, what: string) {
  const found = contrast(one, other)
  assert.ok(found >= least, `${what}: ${one} on ${other} is ${found.toFixed(2)} to 1`)
}
