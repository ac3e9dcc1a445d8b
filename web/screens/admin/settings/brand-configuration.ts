import type { Branding } from '../../../../contract/admin/settings.ts'

/** The option and the environment variable of each part of the branding. */
export const brandOptions: Record<keyof Branding, { option: string; variable: string }> = {
  name: { option: 'branding.name', variable: 'GATEHOUSE_APP_NAME' },
  logo: { option: 'branding.logo.light', variable: 'GATEHOUSE_LOGO' },
  logoDark: { option: 'branding.logo.dark', variable: 'GATEHOUSE_LOGO_DARK' },
  logoSquare: { option: 'branding.logo.square', variable: 'GATEHOUSE_LOGO_SQUARE' },
  accent: { option: 'branding.accent', variable: 'GATEHOUSE_ACCENT' },
  accentDark: { option: 'branding.accentDark', variable: 'GATEHOUSE_ACCENT_DARK' },
  radius: { option: 'branding.radius', variable: 'GATEHOUSE_RADIUS' },
  font: { option: 'branding.font', variable: 'GATEHOUSE_FONT' },
  theme: { option: 'branding.theme', variable: 'GATEHOUSE_THEME' },
}

/**
 * Returns how to apply a previewed branding: the changed options as JSON for the configuration file, the same options
 * as environment variables, and the names of the options to remove.
 */
export function configurationOf(before: Branding, wanted: Branding) {
  // `logoDark` and `logoSquare` are variants of `logo`, so they cannot be set without it.
  const tried = wanted.logo ? wanted : { ...wanted, logoDark: null, logoSquare: null }
  const names = Object.keys(brandOptions) as (keyof Branding)[]
  const changed = names.filter((name) => (tried[name] ?? '') !== (before[name] ?? ''))
  const set = changed.filter((name) => tried[name])
  return {
    json: JSON.stringify({ branding: fileOptions(tried, set) }, null, 2),
    environment: set.map((name) => `${brandOptions[name].variable}=${quoted(tried[name]!)}`).join('\n'),
    isSet: set.length > 0,
    leftOut: leftOut(tried, changed),
  }
}

/**
 * Returns the changed options as they appear in a file. If one of several logos changes, the file needs all of them.
 */
function fileOptions(tried: Branding, set: readonly (keyof Branding)[]) {
  const { logo, logoDark, logoSquare } = tried
  const others = { ...(logoDark ? { dark: logoDark } : {}), ...(logoSquare ? { square: logoSquare } : {}) }
  const logos = Object.keys(others).length > 0 ? { light: logo, ...others } : logo
  return Object.fromEntries(
    set.map((name) => (brandOptions[name].option.startsWith('branding.logo') ? ['logo', logos] : [name, tried[name]])),
  )
}

function leftOut(tried: Branding, changed: readonly (keyof Branding)[]) {
  const options = changed.filter((name) => !tried[name]).map((name) => brandOptions[name].option)
  return tried.logo ? options : [...new Set(options.map((option) => option.replace(/(logo)\..*/, '$1')))]
}

/**
 * Quotes a value for a shell and for an `.env` file. An `.env` file cannot hold an apostrophe together with a character
 * that a shell expands in double quotes, so such a value is quoted for a shell only.
 */
export function quoted(text: string) {
  if (/^[\w./:@%+,-]+$/.test(text)) return text
  if (text.includes("'") && !/["$`\\!]/.test(text)) return `"${text}"`
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
