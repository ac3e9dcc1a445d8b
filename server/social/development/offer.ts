import type { Config } from '../../config/config.ts'
import { isOwnMachine } from '../provider-fetch.ts'

/** The path of the development provider, which is also the path of its issuer. */
export const developmentProviderPath = '/dev/provider'

/** The client that the development provider knows. Its secret protects nothing: only this machine reaches the provider. */
export const developmentClient = { clientId: 'gatehouse', clientSecret: 'development' } as const

/**
 * Whether this installation may run the development provider, which lets its visitor sign in as anybody.
 *
 * It demands what makes the developer mailbox, which gives the same power, reachable on this machine only: mail that is
 * kept instead of sent, and a public origin of this machine without https. It is never true in production.
 */
function mayRunDevelopmentProvider(config: Config) {
  const origin = new URL(config.origin)
  return (
    config.developmentProvider &&
    !config.isProduction &&
    config.mail.transport === 'outbox' &&
    origin.protocol === 'http:' &&
    isOwnMachine(origin)
  )
}

/** Adds the development provider to the configured ones, unless it may not run or its id is taken. */
export function withDevelopmentProvider(config: Config): Config {
  if (!mayRunDevelopmentProvider(config) || config.socialProviders['development']) return config
  const development = {
    ...developmentClient,
    name: 'Development provider',
    issuer: issuerOf(config),
    audience: [],
    scope: [],
    disableDefaultScope: false,
    disableSignUp: false,
    disableImplicitSignUp: false,
    disableIdTokenSignIn: false,
    overrideUserInfoOnSignIn: false,
    endpoints: {},
  }
  return { ...config, socialProviders: { ...config.socialProviders, development } }
}

/** Whether the configured providers include the development provider and it may run. */
export function runsDevelopmentProvider(config: Config) {
  return mayRunDevelopmentProvider(config) && config.socialProviders['development']?.issuer === issuerOf(config)
}

/** The issuer of the development provider. */
export function issuerOf({ origin }: Config) {
  return origin + developmentProviderPath
}
