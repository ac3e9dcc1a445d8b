import { contrast } from '../../contract/pages/color.ts'
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

/** Mail programs load pictures from the web only. */
function absoluteLogo(logo: string | undefined, origin: string) {
  if (logo === undefined || !URL.canParse(logo, origin)) return null
  const url = new URL(logo, origin)
  return ['http:', 'https:'].includes(url.protocol) ? url.href : null
}
