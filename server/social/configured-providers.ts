import type { JWTVerifyGetKey } from 'jose'
import { createRemoteJWKSet, customFetch } from 'jose'
import { ConfigError, type Config } from '../config/config.ts'
import { settingNames, type SocialProviderOptions } from '../config/social.ts'
import { createDiscovery } from './discovery.ts'
import { openIdConnect } from './openid-connect.ts'
import type { Provider } from './provider.ts'
import { isOwnMachine, providerFetch } from './provider-fetch.ts'
import { providers } from './providers.ts'

type Endpoints = Readonly<Partial<Record<keyof Provider['endpoints'], string>>>

/** A provider with its configuration. */
export type SocialProvider = {
  row: Provider
  id: string
  name: string
  options: SocialProviderOptions
  /** The values for the placeholders in the provider's URLs. */
  settings: Readonly<Record<string, string>>
  scopes: readonly string[]
  redirectURI: string
  /** Returns the provider's endpoints. If a required endpoint is unknown, the discovery document is read too. */
  endpoints(): Promise<Endpoints>
  /** Whether the provider can authenticate a user again and prove it with `auth_time`. */
  authenticatesAgain(): Promise<boolean>
  /** Returns the function that finds the key of an ID token. Keys are cached, and fetched again if a key is missing. */
  keys(): Promise<JWTVerifyGetKey>
}

/** The configured providers by id. */
export type SocialProviders = ReadonlyMap<string, SocialProvider>

/** Creates the configured providers. Throws an error that names the option if an option is missing or invalid. */
export function createProviders(config: Config): SocialProviders {
  return new Map(
    Object.entries(config.socialProviders).map(([id, options]) => [id, createProvider(config, id, options)]),
  )
}

const made = new WeakMap<Config, SocialProviders>()

/** Returns the providers of a configuration. The first call creates them, and later calls return the same providers. */
export function providersOf(config: Config): SocialProviders {
  const known = made.get(config)
  if (known) return known
  const created = createProviders(config)
  made.set(config, created)
  return created
}

/** Returns the providers that users can choose, in the order of the configuration. */
export function listProviders(config: Config) {
  return Object.entries(config.socialProviders).map(([id, options]) => ({
    id,
    name: nameOf(id, options),
    signUp: !options.disableSignUp,
  }))
}

function nameOf(id: string, options: SocialProviderOptions) {
  return options.name ?? providers.find((row) => row.id === id)?.name ?? id
}

function createProvider(config: Config, id: string, options: SocialProviderOptions): SocialProvider {
  const row = rowOf(id, options)
  const settings = fillSettings(row, id, options)
  const fixed = fillEndpoints(row, id, options, settings)
  requireSecret(row, id, options)
  const isWhole = fixed.authorization && fixed.token && fixed.jwks
  const discover = fixed.issuer && !isWhole ? createDiscovery(fixed.issuer) : null
  const endpoints = async () => (discover ? { ...(await discover()).endpoints, ...fixed } : fixed)

  let keys: { address: string; get: JWTVerifyGetKey } | undefined
  return {
    row,
    id,
    name: nameOf(id, options),
    options,
    settings,
    scopes: [...(options.disableDefaultScope ? [] : row.scopes), ...options.scope],
    redirectURI: options.redirectURI ?? `${config.origin}${config.basePath}/callback/${id}`,
    endpoints,
    authenticatesAgain: async () => row.authenticatesAgain ?? (discover ? (await discover()).reportsAuthTime : false),
    async keys() {
      const { jwks } = await endpoints()
      if (!jwks) throw new Error(`${id} has no key endpoint`)
      if (keys?.address !== jwks)
        keys = { address: jwks, get: createRemoteJWKSet(new URL(jwks), { [customFetch]: providerFetch }) }
      return keys.get
    },
  }
}

function rowOf(id: string, options: SocialProviderOptions): Provider {
  const row = providers.find((candidate) => candidate.id === id)
  if (row) return row
  if (options.issuer) return { ...openIdConnect, id, name: options.name ?? id }
  const known = providers.map((candidate) => candidate.id).join(', ')
  throw new ConfigError(
    `socialProviders.${id} is not a known provider; set its issuer if it supports OpenID Connect. Known providers: ${known}`,
  )
}

function fillSettings(row: Provider, id: string, options: SocialProviderOptions) {
  for (const name of settingNames)
    if (options[name] !== undefined && !(name in (row.settings ?? {})))
      throw new ConfigError(`socialProviders.${id}.${name} is not an option of ${row.name}`)
  const settings: Record<string, string> = {}
  for (const [name, standard] of Object.entries(row.settings ?? {})) {
    const value = (options as Record<string, unknown>)[name] ?? standard
    if (typeof value !== 'string') throw new ConfigError(`socialProviders.${id}.${name} is required`)
    settings[name] = value
  }
  return settings
}

function fillEndpoints(
  row: Provider,
  id: string,
  options: SocialProviderOptions,
  settings: Readonly<Record<string, string>>,
): Endpoints {
  // The endpoints of the row belong to the row's issuer. If another issuer is configured, its discovery document
  // contains the endpoints.
  const templates = options.issuer ? { issuer: options.issuer } : row.endpoints
  const filled = Object.entries(templates).map(([name, template]) => [
    name,
    template.replaceAll(/\{(\w+)\}/g, (_, setting: string) => settings[setting] ?? ''),
  ])
  const endpoints: Endpoints = { ...Object.fromEntries(filled), ...options.endpoints }
  for (const [name, address] of Object.entries(endpoints)) {
    if (!isSafeAddress(address)) throw new ConfigError(`socialProviders.${id}.${name} must be an https address`)
  }
  return endpoints
}

/**
 * Whether the server is allowed to send requests to a URL. The requests contain secrets, so http is allowed only for
 * providers on this machine.
 */
function isSafeAddress(address: string) {
  const url = URL.parse(address)
  return url !== null && (url.protocol === 'https:' || isOwnMachine(url))
}

function requireSecret(row: Provider, id: string, options: SocialProviderOptions) {
  if (!options.clientSecret && !row.clientSecret && row.clientAuthentication !== 'none')
    throw new ConfigError(`socialProviders.${id}.clientSecret is required`)
}
