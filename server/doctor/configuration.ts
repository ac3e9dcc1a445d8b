import { readSettings } from '../admin/settings.ts'
import type { Config } from '../config/config.ts'
import { isLocalOrigin } from '../config/local-origin.ts'
import { variables } from '../config/variables.ts'
import { findSecret, knownPreviousSecrets, placeholderSecret, SecretError } from '../process/secret.ts'
import { listed, ok, warning, wrong, type Check, type Outcome } from './check.ts'
import { phrase, say } from './phrase.ts'
import { fileChecks } from './file-modes.ts'
import { originChecks } from './origins.ts'
import { weaknessOf } from './secret-strength.ts'

export type ConfigurationSubject = {
  config: Config
  environment: Readonly<Record<string, string | undefined>>
  /** The folder against which relative file names are resolved. */
  folder: string
}

/** The checks that need only the options and the secret. */
export const optionChecks: readonly Check<{ config: Config }>[] = [
  { name: 'options', look: ({ config }) => describeOptions(config) },
  { name: 'secret', look: ({ config }) => checkSecret(config) },
  { name: 'previous secrets', look: ({ config }) => checkPreviousSecrets(config) },
  ...originChecks,
  { name: 'trusted proxies', look: ({ config }) => checkProxies(config) },
  { name: 'rate limits', look: ({ config }) => checkRateLimits(config) },
]

/** The checks of the options, the secret, the environment variables, and the files with options or secrets. */
export const configurationChecks: readonly Check<ConfigurationSubject>[] = [
  ...optionChecks,
  { name: 'variables', look: ({ environment }) => checkVariables(environment) },
  ...fileChecks,
]

/** Whether the server is meant to be reachable from other machines. */
export function isPublic({ isProduction, origin }: Config) {
  return isProduction || !isLocalOrigin(origin)
}

/** Reports the options that are set, each with the file or variable that sets it. */
function describeOptions(config: Config) {
  const settings = readSettings(config)
  const set = settings.filter(({ setBy }) => setBy !== null)
  const names = set.map(({ option, setBy }) => `${option} (${setBy})`)
  return ok(say`${set.length} of ${settings.length} are set${names.length > 0 ? say`: ${names.join(', ')}` : ''}`)
}

const otherVariables = ['GATEHOUSE_BACKUP_PASSPHRASE']

// Kubernetes sets variables for each service in every container, and a service may be named `gatehouse`.
const ofKubernetes = /^GATEHOUSE_(?:[A-Z0-9_]+_)?(?:SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP)(?:_\w+)?)?)$/

function checkVariables(environment: ConfigurationSubject['environment']) {
  const known = new Set([
    ...variables.flatMap(({ names, isSecret }) => (isSecret ? names.flatMap((name) => [name, `${name}_FILE`]) : names)),
    ...otherVariables,
  ])
  const unknown = Object.keys(environment).filter(
    (name) => name.startsWith('GATEHOUSE_') && !known.has(name) && !ofKubernetes.test(name),
  )
  if (unknown.length === 0) return ok('every variable that begins with GATEHOUSE_ is known')
  return warning(
    say`Unknown variables have no effect: ${listed(unknown)}`,
    'Correct or remove them; docs/configuration.md lists all variables',
  )
}

const newSecret = phrase('Set GATEHOUSE_SECRET to the output of `openssl rand -hex 32`')

function checkSecret(config: Config): Outcome {
  try {
    return judgeSecret(config, findSecret(config))
  } catch (error) {
    if (error instanceof SecretError) return wrong(error.message, 'Restore the file from a safe copy')
    throw error
  }
}

function judgeSecret(config: Config, secret: string | null): Outcome {
  if (config.secret === placeholderSecret && isPublic(config))
    return wrong('The published placeholder is configured; the server creates and uses another secret', newSecret)
  if (secret === placeholderSecret) return ok('the placeholder, while no other machine can reach the server')
  if (secret !== null) {
    const weakness = weaknessOf(secret)
    if (weakness !== null)
      return wrong(
        say`The secret can be guessed, because ${weakness}`,
        say`${newSecret}, with the old one in previousSecrets`,
      )
  }
  if (config.secret === undefined && config.database.url && isPublic(config))
    return warning(
      'The secret is only in the data folder, so a second server would not have it',
      'Set GATEHOUSE_SECRET to the secret in the data folder',
    )
  return ok(secret === null ? 'The server creates its secret at the first start' : say`${secret.length} characters`)
}

function checkPreviousSecrets(config: Config) {
  const previous = knownPreviousSecrets(config)
  const secret = findSecret(config)
  if (secret !== null && previous.includes(secret))
    return warning('previousSecrets contains the current secret', 'Remove it from previousSecrets')
  const weak = previous.map(weaknessOf).filter((weakness) => weakness !== null)
  if (weak.length === 0) return ok(previous.length === 0 ? 'none' : say`${previous.length} in use`)
  return wrong(
    say`A previous secret can be guessed, because ${weak[0]}; sessions signed with it are accepted`,
    'Remove it from previousSecrets, or run `gatehouse secret rotate --end-sessions`',
  )
}

// The shortest allowed prefixes of trusted networks. Networks with shorter prefixes include IP addresses of visitors.
const minPrefix = { ipv4: 8, ipv6: 16 }

function checkProxies(config: Config) {
  const { trustedProxies } = config.advanced.ipAddress
  const isWide = (range: string) => {
    const [address = '', prefix] = range.split('/')
    return prefix !== undefined && Number(prefix) < (address.includes(':') ? minPrefix.ipv6 : minPrefix.ipv4)
  }
  const wide = trustedProxies.filter(isWide)
  if (wide.length > 0)
    return wrong(
      say`Visitors can evade the rate limits, because ${listed(wide)} includes their addresses`,
      'List only the addresses of the proxies in GATEHOUSE_TRUSTED_PROXIES',
    )
  if (trustedProxies.length > 0) return ok(listed(trustedProxies))
  if (!config.origin.startsWith('https:')) return ok('none')
  return warning(
    'No proxy is trusted, but a proxy must terminate TLS: all visitors share the rate limits of its address',
    'Set GATEHOUSE_TRUSTED_PROXIES to the address of the proxy',
  )
}

function checkRateLimits(config: Config) {
  if (config.rateLimit.enabled) return ok(say`on, request counters: ${config.rateLimit.storage}`)
  if (!isPublic(config)) return ok('off')
  return warning(
    'Rate limits are off, so programs can quickly try passwords and trigger emails',
    'Set rateLimit.enabled to true',
  )
}
