import type { Config } from '../config/config.ts'

/** The colours of a mail in one theme. */
export type Palette = {
  scheme: 'light' | 'dark'
  paper: string
  ink: string
  /** Words beside the main ones. */
  quietInk: string
  /** The smallest print. */
  faintInk: string
  line: string
  accent: string
  onAccent: string
  /** Visible where the accent hardly differs from the paper. */
  buttonEdge: string
}

/** What a mail shows of the site it comes from. */
export type MailBrand = {
  name: string
  /** An absolute URL, or null for the rings. */
  logo: string | null
  /** The logo for people who like it dark, if another. */
  darkLogo: string | null
  /** The theme without media queries, and the one for people who like it dark, if another. */
  palette: Palette
  darkPalette: Palette | null
  fontFamily: string
  buttonRadius: number
}

const radii = { square: 0, soft: 6, round: 9 }
const systemFonts = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const fonts = {
  own: `'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', ${systemFonts}`,
  system: systemFonts,
}

/** What mails look like with this configuration. */
export function mailBrand(config: Config): MailBrand {
  const { branding } = config
  const light = lightPalette(branding.accent)
  const dark = darkPalette(branding.accentDark ?? branding.accent)
  return {
    name: branding.name,
    ...logosOf(config),
    palette: branding.theme === 'dark' ? dark : light,
    darkPalette: branding.theme === 'auto' ? dark : null,
    fontFamily: fonts[branding.font],
    buttonRadius: radii[branding.radius],
  }
}

function logosOf({ branding: { logo, theme }, origin }: Config) {
  const light = absoluteLogo(logo?.light, origin)
  const dark = absoluteLogo(logo?.dark, origin)
  return {
    logo: theme === 'dark' ? (dark ?? light) : light,
    darkLogo: theme === 'auto' && light !== null ? dark : null,
  }
}

function lightPalette(accent: string): Palette {
  const colors = { paper: '#f8f7f3', ink: '#231e19', quietInk: '#544f49', faintInk: '#706b65', line: '#dedcd7' }
  return { scheme: 'light', ...colors, ...onPaper(accent, colors.paper, '#898680') }
}

function darkPalette(accent: string): Palette {
  const colors = { paper: '#141210', ink: '#f0eeea', quietInk: '#bab7b2', faintInk: '#9b9892', line: '#35322e' }
  return { scheme: 'dark', ...colors, ...onPaper(accent, colors.paper, '#78746e') }
}

/** White or ink on the accent, whichever can be read; black always can where the other two cannot. */
function onPaper(accent: string, paper: string, edge: string) {
  const onAccent = ['#ffffff', '#231e19'].find((color) => contrast(color, accent) >= 4.5) ?? '#000000'
  return { accent, onAccent, buttonEdge: contrast(accent, paper) < 3 ? edge : accent }
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
function contrast(one: string, other: string) {
  const [brighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (brighter + 0.05) / (darker + 0.05)
}

function luminance(color: string) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Mail programs load pictures from the web only. */
function absoluteLogo(logo: string | undefined, origin: string) {
  if (logo === undefined || !URL.canParse(logo, origin)) return null
  const url = new URL(logo, origin)
  return ['http:', 'https:'].includes(url.protocol) ? url.href : null
}
