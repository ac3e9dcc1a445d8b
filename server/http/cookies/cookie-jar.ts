import type { Config } from '../../config/config.ts'

// RFC 6265bis: browsers limit a cookie's lifetime to 400 days.
export const maxLifetimeSeconds = 400 * 86_400

/** With this prefix, Better Auth's server helpers, which migrated sites use, expect `__Secure-`. */
const migratedPrefix = 'better-auth'

/**
 * The prefix of our cookie names.
 *
 * `__Host-` if browsers accept it: only this host can then set the cookie, so no sibling subdomain can plant one.
 * Decision 023 names the two configurations that keep `__Secure-`.
 */
export function cookiePrefix({ secureCookies, advanced }: Config) {
  const { cookiePrefix, crossSubDomainCookies } = advanced
  const isHostOnly = !crossSubDomainCookies.enabled && cookiePrefix !== migratedPrefix
  return `${secureCookies ? (isHostOnly ? '__Host-' : '__Secure-') : ''}${cookiePrefix}.`
}

/** The cookies of a request and its response, without the prefix of their names. */
export type Jar = ReturnType<typeof createJar>

export function createJar(config: Config, header: string | undefined) {
  const prefix = cookiePrefix(config)
  const domain = domainOf(config)
  const end = `; HttpOnly${config.secureCookies ? '; Secure' : ''}; SameSite=Lax`
  const attributes = `${domain === null ? '' : `; Domain=${domain}`}; Path=/${end}`
  const lines: string[] = []
  const readSent = cookieReader(header)
  const contradicted = new Set<string>()

  function read(name: string) {
    const value = readSent(prefix + name)
    if (value !== contradiction) return value
    contradicted.add(prefix + name)
    return null
  }

  return {
    lines,
    read,
    has: (name: string) => read(name) !== null,
    /** The names of the sent cookies that begin with this text. */
    namesFrom: (start: string) =>
      [...cookiesIn(header).keys()]
        .filter((name) => name.startsWith(prefix + start))
        .map((name) => name.slice(prefix.length)),
    nameOf: (name: string) => prefix + name,
    write(name: string, value: string, maxAgeSeconds?: number) {
      const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${Math.min(maxAgeSeconds, maxLifetimeSeconds)}`
      lines.push(`${prefix}${name}=${value}${age}${attributes}`)
    },
    clearingLines: () => clearingLines(config, contradicted, end),
  }
}

/**
 * Clears every cookie with contradicting values; sent before the cookies that are set.
 *
 * A request does not reveal where a cookie came from, so all likely places are cleared: this host, its parent domains,
 * and the paths above the API. A cookie planted for another path stays until it expires.
 */
function clearingLines(config: Config, contradicted: ReadonlySet<string>, end: string) {
  if (contradicted.size === 0) return []
  const isHostOnly = cookiePrefix(config).startsWith('__Host-')
  const domains = isHostOnly ? [''] : ['', ...parentDomains(config).map((name) => `; Domain=${name}`)]
  const paths = isHostOnly ? ['/'] : pathsAbove(config.basePath)
  return [...contradicted].flatMap((name) =>
    domains.flatMap((domain) => paths.map((path) => `${name}=; Max-Age=0${domain}; Path=${path}${end}`)),
  )
}

function domainOf({ advanced, origin }: Config) {
  const { enabled, domain } = advanced.crossSubDomainCookies
  return enabled ? (domain ?? new URL(origin).hostname) : null
}

/** The host and its parent domains; browsers ignore public suffixes. */
function parentDomains(config: Config) {
  const { hostname } = new URL(config.origin)
  const labels = /^[\d.]+$|:/.test(hostname) ? [] : hostname.split('.')
  const names = labels.slice(0, -1).map((_, depth) => labels.slice(depth).join('.'))
  return [...new Set([...names, ...[domainOf(config)].filter((name) => name !== null)])]
}

/** `/`, `/api` and `/api/auth` for `/api/auth`. */
function pathsAbove(basePath: string) {
  const parts = basePath.split('/').filter((part) => part !== '')
  return ['/', ...parts.map((_, depth) => `/${parts.slice(0, depth + 1).join('/')}`)]
}

/** Marks a cookie that was sent with several values. */
export const contradiction = Symbol('several values')

/** Reads the cookies of a header by name; null if missing or not decodable. */
export function cookieReader(header: string | undefined) {
  let sent: ReadonlyMap<string, string | typeof contradiction> | undefined
  return (name: string) => {
    const value = (sent ??= cookiesIn(header)).get(name)
    return value === contradiction ? value : decode(value)
  }
}

/** The cookies of a header by name, raw except for quotes. */
function cookiesIn(header: string | undefined) {
  const cookies = new Map<string, string | typeof contradiction>()
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals < 0) continue
    const name = withoutPadding(pair.slice(0, equals))
    const text = withoutPadding(pair.slice(equals + 1))
    const value = text.startsWith('"') ? text.replace(/^"(.*)"$/, '$1') : text
    const earlier = cookies.get(name)
    cookies.set(name, earlier === undefined || earlier === value ? value : contradiction)
  }
  return cookies
}

/**
 * Strips the spaces and tabs that RFC 6265 allows around names and values.
 *
 * `trim` would also strip U+00A0. Some browsers accept a cookie name of U+00A0 followed by `__Host-` without enforcing
 * the prefix, so a sibling subdomain could plant a cookie that we would then read as `__Host-`.
 */
function withoutPadding(text: string) {
  const isPadding = (at: number) => text[at] === ' ' || text[at] === '\t'
  let [start, end] = [0, text.length]
  while (isPadding(start)) start++
  while (end > start && isPadding(end - 1)) end--
  return text.slice(start, end)
}

function decode(value: string | undefined) {
  if (!value?.includes('%')) return value ?? null
  try {
    const decoded = decodeURIComponent(value)
    // PostgreSQL cannot store this character, so none of our values contain it.
    return decoded.includes('\0') ? null : decoded
  } catch {
    return null
  }
}
