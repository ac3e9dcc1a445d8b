import { isIP } from 'node:net'
import * as oauth from 'oauth4webapi'
import { isOwnMachine, ProviderError, providerFetch } from './provider-fetch.ts'

// Providers rarely change their endpoints, and announce such changes long in advance.
const keptMilliseconds = 3_600_000

/**
 * Creates the function that reads a provider's discovery document, at most once an hour.
 *
 * Unless the issuer is on this machine, every endpoint must use https, and the host of every endpoint must be the
 * issuer's host or a name other than `localhost`.
 */
export function createDiscovery(issuer: string) {
  let kept: { until: number; document: Promise<Discovered> } | undefined
  return function discover() {
    const now = performance.now()
    if (!kept || kept.until <= now) {
      const document = read(issuer)
      kept = { until: now + keptMilliseconds, document }
      // A failed request is not cached, so that the next call tries again.
      document.catch(() => (kept = undefined))
    }
    return kept.document
  }
}

type Discovered = {
  endpoints: ReturnType<typeof endpointsOf>
  /** Whether the provider's ID tokens can contain `auth_time`. */
  reportsAuthTime: boolean
}

async function read(issuer: string): Promise<Discovered> {
  const url = new URL(issuer)
  const response = await oauth.discoveryRequest(url, {
    [oauth.customFetch]: providerFetch,
    [oauth.allowInsecureRequests]: url.protocol === 'http:',
  })
  const server = await oauth.processDiscoveryResponse(url, response)
  const reportsAuthTime = server.claims_supported?.includes('auth_time') === true
  return { endpoints: endpointsOf(url, server), reportsAuthTime }
}

function endpointsOf(issuer: URL, server: oauth.AuthorizationServer) {
  const endpoints = {
    authorization: server.authorization_endpoint,
    token: server.token_endpoint,
    jwks: server.jwks_uri,
    ...(server.userinfo_endpoint ? { userInfo: server.userinfo_endpoint } : {}),
  }
  const { authorization, token, jwks } = endpoints
  if (!authorization || !token || !jwks) throw new ProviderError('has a discovery document without its endpoints')
  for (const address of Object.values(endpoints)) {
    const url = URL.parse(address ?? '')
    if (!url || !mayLeadTo(issuer, url))
      throw new ProviderError('has a discovery document with an endpoint that is not allowed')
  }
  return { ...endpoints, authorization, token, jwks }
}

/**
 * Whether the server is allowed to call an endpoint from the discovery document. An IP address or `localhost` could
 * make the server call its internal network, so it is allowed only if it is the issuer's host.
 */
function mayLeadTo(issuer: URL, { protocol, host, hostname }: URL) {
  if (isOwnMachine(issuer)) return true
  const isNamed = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && !/(^|\.)localhost\.?$/.test(hostname)
  return protocol === 'https:' && (isNamed || host === issuer.host)
}
