import type { Setting } from '../../contract/admin/settings.ts'
import type { Config } from '../config/config.ts'

/** Options that are listed even if nothing sets them. */
const namedWhenUnset = [
  'database.url',
  'redis.url',
  'mail.apiKey',
  'mail.smtp',
  'branding.logo.light',
  'branding.logo.dark',
  'branding.logo.square',
  'branding.accentDark',
  'branding.support',
  'branding.terms',
  'branding.privacy',
]

// Values are hidden unless they match here, so that a new option is secret until it is listed.
const harmlessTexts =
  /^(host|baseURL|basePath|dataDirectory|trustedOrigins|disabledPaths|onAPIError\.errorURL|mail\.(transport|from)|branding\..+|locales|log\.level|rateLimit\.storage|advanced\..+|admin\.(defaultRole|adminRoles|adminUserIds|roles\..+|defaultBanReason|bannedUserMessage)|organization\.(creatorRole|roles\..+)|jwks\.keyPairConfig\.alg|jwt\.(issuer|audience)|user\.additionalFields\..+|account\.accountLinking\.trustedProviders|socialProviders\.[^.]+\.(clientId|name|issuer|audience|scope|redirectURI|prompt|accessType|hd))$/

const derived = new Set<string>(['origin', 'secureCookies', 'isProduction', 'sources'])

/** The options of this process in order of declaration, each with its source. */
export function readSettings(config: Config): Setting[] {
  const options = Object.entries(config).filter(([name]) => !derived.has(name))
  const declared = options.flatMap(([name, value]) => flatten(name, value)).filter(([, value]) => value !== undefined)
  const names = new Set(declared.map(([option]) => option))
  const set = [...declared, ...valuesInForce(config).filter(([option]) => !names.has(option))]
  const known = new Set(set.map(([option]) => option))
  const unset = namedWhenUnset.filter((option) => !known.has(option)).map((option) => [option, undefined] as const)
  return [...set, ...unset].map(([option, value]) => ({
    option,
    ...shown(option, value),
    source: config.sources.get(option) ?? sourceOfGroup(config, option),
  }))
}

type Leaf = readonly [option: string, value: unknown]

/** The values of unset options that are derived from others. */
function valuesInForce({ origin, secureCookies }: Config): Leaf[] {
  return [
    ['baseURL', origin],
    // A secret is always in use: one is created and stored if the configuration has none.
    ['secret', ''],
    ['advanced.useSecureCookies', secureCookies],
    ['jwt.issuer', origin],
    ['jwt.audience', origin],
  ]
}

function flatten(option: string, value: unknown): Leaf[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[option, value]]
  return Object.entries(value).flatMap(([name, inner]) => flatten(`${option}.${name}`, inner))
}

function shown(option: string, value: unknown): Pick<Setting, 'state' | 'value'> {
  if (value === undefined || value === null) return { state: 'unset', value: null }
  if (typeof value === 'function') return { state: 'function', value: null }
  if (typeof value === 'number' || typeof value === 'boolean') return { state: 'shown', value: String(value) }
  const isEmpty = Array.isArray(value) && value.length === 0
  if (!isEmpty && !harmlessTexts.test(option)) return { state: 'hidden', value: null }
  return { state: 'shown', value: Array.isArray(value) ? value.map(String).join(', ') : (value as string) }
}

/** A variable or a file may set a whole list or record, and so everything inside it. */
function sourceOfGroup({ sources }: Config, option: string) {
  const groups = option.split('.').map((_, index, parts) => parts.slice(0, index).join('.'))
  return groups.map((group) => sources.get(group)).find((source) => source !== undefined) ?? null
}
