import type { Branding } from '../../../contract/portal/settings.ts'

/** The environment variable of each option of how a site looks. */
export const brandVariables: Record<keyof Branding, string> = {
  name: 'GATEHOUSE_APP_NAME',
  logo: 'GATEHOUSE_LOGO',
  accent: 'GATEHOUSE_ACCENT',
  accentDark: 'GATEHOUSE_ACCENT_DARK',
  radius: 'GATEHOUSE_RADIUS',
  font: 'GATEHOUSE_FONT',
  theme: 'GATEHOUSE_THEME',
}

/** What has to be configured for a site to look as it was tried: for a file, for the environment, and what to leave out. */
export function configurationOf(before: Branding, tried: Branding) {
  const names = Object.keys(brandVariables) as (keyof Branding)[]
  const changed = names.filter((name) => (tried[name] ?? '') !== (before[name] ?? ''))
  const set = changed.filter((name) => tried[name])
  return {
    json: JSON.stringify({ branding: Object.fromEntries(set.map((name) => [name, tried[name]])) }, null, 2),
    environment: set.map((name) => `${brandVariables[name]}=${quoted(tried[name]!)}`).join('\n'),
    isSet: set.length > 0,
    leftOut: changed.filter((name) => !tried[name]).map((name) => `branding.${name}`),
  }
}

/** As a shell and an .env file both read it. */
function quoted(text: string) {
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
