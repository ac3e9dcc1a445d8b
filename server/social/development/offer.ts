import type { Config } from '../../config/config.ts'
import { isOwnMachine } from '../provider-fetch.ts'

/** The path of the development provider, which is also the path of its issuer. */
export const developmentProviderPath = '/dev/provider'

/** The only client of the development provider. Its secret can be public: only this machine can reach the provider. */
export const developmentClient = { clientId: 'gatehouse', clientSecret: 'development' } as const

/**
 * Whether this installation is allowed to run the development provider, with which a visitor can sign in as anyone.
 *
 * The requirements are the same as for the developer mailbox: mails stay in the mailbox, the public origin is this
 * machine over http, and `NODE_ENV` is not `production`.
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

/** Adds the development provider if it is allowed to run and no configured provider has the id `development`. */
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

/** Whether the development provider is configured and allowed to run. */
export function runsDevelopmentProvider(config: Config) {
  return mayRunDevelopmentProvider(config) && config.socialProviders['development']?.issuer === issuerOf(config)
}

export function issuerOf({ origin }: Config) {
  return origin + developmentProviderPath
}
