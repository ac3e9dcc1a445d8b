/** A color in Oklch: lightness 0 to 1, chroma, and hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number }

type Triple = [number, number, number]

/** Returns the channels of `#rrggbb` or `#rgb`, each from 0 to 1. */
function channels(hex: string): Triple {
  if (!/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(hex)) throw new RangeError(`${hex} is not a color like #1f7a74`)
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1)
  return [0, 2, 4].map((start) => Number.parseInt(digits.slice(start, start + 2), 16) / 255) as Triple
}

/** Returns the WCAG 2 contrast of two colors, from 1 to 21. */
export function contrast(one: string, other: string) {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string) {
  const [red, green, blue] = channels(hex).map(toLinear) as Triple
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Mixes `amount` of one color into another, like `color-mix(in srgb, …)` in a browser. */
export function mix(hex: string, base: string, amount: number) {
  const from = channels(base)
  return toHex(channels(hex).map((value, index) => value * amount + from[index]! * (1 - amount)) as Triple)
}

export function toOklch(hex: string): Oklch {
  const [red, green, blue] = channels(hex).map(toLinear) as Triple
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

/** Formats the color as `#rrggbb`. If the color is outside of sRGB, its chroma is reduced and its hue is kept. */
export function fromOklch(color: Oklch) {
  const whole = linearOf(color)
  if (isShowable(whole)) return toHex(whole.map(fromLinear) as Triple)
  let [shown, missed] = [0, color.chroma]
  for (let step = 0; step < 16; step++) {
    const middle = (shown + missed) / 2
    if (isShowable(linearOf({ ...color, chroma: middle }))) shown = middle
    else missed = middle
  }
  return toHex(linearOf({ ...color, chroma: shown }).map(fromLinear) as Triple)
}

function linearOf({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function isShowable(linear: Triple) {
  return linear.every((value) => value >= -0.0005 && value <= 1.0005)
}

function toHex(srgb: Triple) {
  const byte = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 255)
  return `#${srgb.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`
}

function toLinear(value: number) {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function fromLinear(value: number) {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * Math.max(value, 0) ** (1 / 2.4) - 0.055
}
