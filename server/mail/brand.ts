import { legibleOn, themes } from '../../contract/pages/accent.ts'
import { contrast } from '../../contract/pages/color.ts'
import type { Config } from '../config/config.ts'

/** The colors of a mail in one theme. */
export type Palette = {
  scheme: 'light' | 'dark'
  paper: string
  ink: string
  /** The color of secondary text. */
  quietInk: string
  /** The color of small print. */
  faintInk: string
  line: string
  accent: string
  onAccent: string
  /** The border color of buttons. It keeps buttons visible even if the accent is close to the background. */
  buttonEdge: string
}

export type MailBrand = {
  name: string
  /** The absolute URL of the logo; null for the default logo. */
  logo: string | null
  /** The logo for the dark theme; null if mails use one logo for both themes. */
  darkLogo: string | null
  /** The palette of mails, unless a media query selects the dark palette. */
  palette: Palette
  /** The palette of the dark theme, if mails follow the theme of the reader's device; otherwise null. */
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

export function mailBrand(config: Config): MailBrand {
  const { branding } = config
  const light = paletteOf('light', branding.accent)
  const dark = paletteOf('dark', branding.accentDark ?? branding.accent)
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

/** The colors that only mails need. */
const mailColors = {
  light: { quietInk: '#544f49', faintInk: '#706b65', line: '#dedcd7' },
  dark: { quietInk: '#bab7b2', faintInk: '#9b9892', line: '#35322e' },
}

function paletteOf(scheme: Palette['scheme'], accent: string): Palette {
  const { surfaces, ink, lineStrong } = themes[scheme]
  const paper = surfaces.canvas
  return {
    scheme,
    paper,
    ink,
    ...mailColors[scheme],
    accent,
    // Black is legible on every accent color on which neither white nor dark ink is legible.
    onAccent: legibleOn(accent) ?? '#000000',
    buttonEdge: contrast(accent, paper) < 3 ? lineStrong : accent,
  }
}

/** Returns the absolute URL of a logo; null if mail programs could not load the logo from the web. */
function absoluteLogo(logo: string | undefined, origin: string) {
  if (logo === undefined || !URL.canParse(logo, origin)) return null
  const url = new URL(logo, origin)
  return ['http:', 'https:'].includes(url.protocol) ? url.href : null
}
