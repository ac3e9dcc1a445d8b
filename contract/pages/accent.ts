import { contrast, fromOklch, mix, toOklch } from './color.ts'

/** The configured look of a site. */
export type Brand = {
  /** The accent color, such as `#1f7a74`. */
  accent: string
  /** The accent color of the dark theme. Default: `accent`. */
  accentDark?: string
  radius: 'square' | 'soft' | 'round'
  font: 'own' | 'system'
  theme: 'auto' | 'light' | 'dark'
}

/** The look of a site without configured branding. */
export const defaultBrand: Brand = { accent: '#1f7a74', radius: 'soft', font: 'own', theme: 'auto' }

/** For each theme, the values from which accents are derived. The colors are those in web/ui/tokens.css. */
export const themes = {
  light: {
    surfaces: { canvas: '#f8f7f3', surface: '#fdfcfa', sunken: '#f2f0ec', raised: '#ffffff' },
    ink: '#231e19',
    lineStrong: '#898680',
    tintShare: 0.09,
  },
  dark: {
    surfaces: { canvas: '#141210', surface: '#1c1916', sunken: '#100e0c', raised: '#24211e' },
    ink: '#f0eeea',
    lineStrong: '#78746e',
    tintShare: 0.22,
  },
} as const

const darkInk = themes.light.ink
const white = '#ffffff'
const textContrast = 4.5
const edgeContrast = 3
const lightnessStep = 0.005
const shift = { hover: 0.035, press: 0.065 }
const radii = { square: 0, soft: 1, round: 1.5 }

/** The accent for one theme. If the brand's color is not legible, its lightness is adjusted and its hue kept. */
export type Accent = Record<'fill' | 'on' | 'hover' | 'press' | 'edge' | 'text' | 'ring' | 'tint', string>

/** Adjusts a brand color to one theme so that every use of it is legible. */
export function resolveAccent(hex: string, theme: keyof typeof themes): Accent {
  const { surfaces, lineStrong, tintShare } = themes[theme]
  const fill = nearest(hex, (candidate) => legibleOn(candidate) !== null)
  const on = legibleOn(fill)!
  const behind = Object.values(surfaces)
  const isClearOf = (least: number) => (candidate: string) =>
    behind.every((surface) => contrast(candidate, surface) >= least)
  return {
    fill,
    on,
    hover: away(fill, on, shift.hover),
    press: away(fill, on, shift.press),
    edge: contrast(fill, surfaces.surface) < edgeContrast ? lineStrong : 'transparent',
    text: nearest(hex, isClearOf(textContrast)),
    ring: nearest(hex, isClearOf(edgeContrast)),
    tint: mix(fill, surfaces.surface, tintShare),
  }
}

/** Returns the text color for a fill: white if it is legible, otherwise dark ink if that is legible, otherwise null. */
export function legibleOn(fill: string) {
  if (contrast(white, fill) >= textContrast) return white
  return contrast(darkInk, fill) >= textContrast ? darkInk : null
}

/** Returns the color itself if it is accepted, otherwise the same color with the nearest accepted lightness. */
function nearest(hex: string, isAccepted: (candidate: string) => boolean) {
  if (isAccepted(hex)) return hex.toLowerCase()
  const color = toOklch(hex)
  for (let distance = lightnessStep; distance <= 1; distance += lightnessStep) {
    for (const lightness of [color.lightness - distance, color.lightness + distance]) {
      if (lightness < 0 || lightness > 1) continue
      const candidate = fromOklch({ ...color, lightness })
      if (isAccepted(candidate)) return candidate
    }
  }
  throw new RangeError(`No lightness of ${hex} is legible`)
}

/** Increases the contrast between a fill and its text, so that a pressed button is never harder to read. */
function away(fill: string, on: string, distance: number) {
  const color = toOklch(fill)
  const lightness = on === white ? color.lightness - distance : color.lightness + distance
  return fromOklch({ ...color, lightness: Math.min(1, Math.max(0, lightness)) })
}

/** Returns the style sheet /brand.css, with a site's colors, corners and font. */
export function brandStylesheet(brand: Brand) {
  const light = resolveAccent(brand.accent, 'light')
  const dark = resolveAccent(brand.accentDark ?? brand.accent, 'dark')
  const declarations = [
    ...(Object.keys(light) as (keyof Accent)[]).map((name) => [
      variable(name),
      `light-dark(${light[name]}, ${dark[name]})`,
    ]),
    ['--gh-radius', String(radii[brand.radius])],
    ...(brand.font === 'system' ? [['--gh-font', 'system-ui, sans-serif']] : []),
  ]
  const rules = [`:root {\n${declarations.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}\n`]
  if (brand.theme !== 'auto') rules.push(`:root[data-theme='auto'] {\n  color-scheme: ${brand.theme};\n}\n`)
  return rules.join('\n')
}

function variable(name: keyof Accent) {
  return name === 'fill' ? '--gh-accent' : `--gh-accent-${name}`
}
