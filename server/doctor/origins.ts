import type { Config } from '../config/config.ts'
import { isLocalHost, isLocalOrigin } from '../config/local-origin.ts'
import { listed, ok, warning, wrong, type Check, type Outcome } from './check.ts'
import { phrase, say, type Text } from './phrase.ts'
import { isShared } from './shared-domains.ts'

/** The checks of the public address, the cookies and the trusted origins. These checks need only the configuration. */
export const originChecks: readonly Check<{ config: Config }>[] = [
  { name: 'public address', look: ({ config }) => checkPublicAddress(config) },
  { name: 'secure cookies', look: ({ config }) => checkSecureCookies(config) },
  { name: 'cookie domain', look: ({ config }) => checkCookieDomain(config) },
  { name: 'trusted origins', look: ({ config }) => checkTrustedOrigins(config) },
]

const setPublicAddress = phrase('Set GATEHOUSE_BASE_URL to the https address of the site')

function checkPublicAddress({ origin, isProduction }: Config): Outcome {
  if (isLocalOrigin(origin))
    return isProduction
      ? wrong(say`Links in emails lead to ${origin}, which visitors cannot open`, setPublicAddress)
      : ok(say`${origin}, for this machine only`)
  if (origin.startsWith('https:')) return ok(origin)
  return wrong(say`${origin} sends passwords and cookies in plain text`, setPublicAddress)
}

function checkSecureCookies({ origin, secureCookies }: Config): Outcome {
  const isHttps = origin.startsWith('https:')
  if (isHttps && !secureCookies)
    return wrong('Browsers also send the session cookie over http', 'Remove advanced.useSecureCookies')
  if (!isHttps && secureCookies && !isLocalOrigin(origin))
    return wrong('Browsers refuse secure cookies from an http address', setPublicAddress)
  return ok(secureCookies ? 'on' : 'off')
}

function checkCookieDomain({ origin, advanced }: Config): Outcome {
  const { enabled, domain } = advanced.crossSubDomainCookies
  if (!enabled || domain === undefined) return ok(enabled ? 'the host of the public address' : 'this host only')
  const name = domain.replace(/^\./, '').toLowerCase()
  const { hostname } = new URL(origin)
  const option = 'advanced.crossSubDomainCookies.domain'
  if (hostname !== name && !hostname.endsWith(`.${name}`))
    return wrong(
      say`Browsers refuse cookies for ${name} from ${hostname}`,
      say`Set ${option} to a parent domain of ${hostname}`,
    )
  if (isShared(name))
    return wrong(say`Anybody can get a host name under ${name} and receive the session cookie`, say`Remove ${option}`)
  return ok(name)
}

type Fault = (entries: Text) => Outcome

/** Reports the entries with the most serious fault. */
function checkTrustedOrigins(config: Config): Outcome {
  const { trustedOrigins } = config
  for (const fault of [openToStrangers, plainText, localPages]) {
    const entries = trustedOrigins.filter((entry) => faultOf(entry, config) === fault)
    if (entries.length > 0) return fault(listed(entries))
  }
  return ok(trustedOrigins.length === 0 ? 'only the site' : listed(trustedOrigins))
}

/** Returns the fault that makes an entry of `trustedOrigins` dangerous; null if the entry has no fault. */
function faultOf(entry: string, config: Config): Fault | null {
  const [, scheme, host = ''] = /^(?:([a-z][a-z0-9+.-]*):\/*)?(\[[^\]]*\]|[^/:]*)/.exec(entry.toLowerCase())!
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return null
  if (host.includes('*')) return isOpenToStrangers(host) ? openToStrangers : scheme === 'https' ? null : plainText
  if (isLocalHost(host)) return config.isProduction ? localPages : null
  return scheme === 'https' ? null : plainText
}

/** Whether a pattern matches host names that strangers can register: its last `*` is directly below a shared domain. */
function isOpenToStrangers(host: string) {
  const parts = host.split('.')
  const last = parts.findLastIndex((part) => part.includes('*'))
  return isShared(parts.slice(last + 1).join('.'))
}

const openToStrangers = (entries: Text) =>
  wrong(
    say`Anybody can get a host name that matches ${entries}, and send requests with the cookies of visitors`,
    nameOrigins,
  )
const plainText = (entries: Text) =>
  warning(
    say`${entries} admits pages over http, which others on the network can change`,
    'Use https:// in trustedOrigins',
  )
const localPages = (entries: Text) =>
  warning(
    say`${entries} trusts every program on the machine of a visitor`,
    'Remove it from trustedOrigins in production',
  )
const nameOrigins = phrase('List each origin in trustedOrigins, or use a domain of your own')
