import type { Config } from '../../config/config.ts'

// RFC 6265bis: browsers limit a cookie's lifetime to 400 days.
export const maxLifetimeSeconds = 400 * 86_400

/**
 * A site with this prefix was migrated from Better Auth, whose server helpers expect `__Secure-` in front of the
 * prefix.
 */
const migratedPrefix = 'better-auth'

/**
 * Returns the prefix of our cookie names.
 *
 * Secure cookies get `__Host-`. Only this host can set a cookie with this prefix, so no sibling subdomain can plant
 * one. Decision 023 explains the two configurations in which secure cookies keep `__Secure-`.
 */
export function cookiePrefix({ secureCookies, advanced }: Config) {
  const { cookiePrefix, crossSubDomainCookies } = advanced
  const isHostOnly = !crossSubDomainCookies.enabled && cookiePrefix !== migratedPrefix
  return `${secureCookies ? (isHostOnly ? '__Host-' : '__Secure-') : ''}${cookiePrefix}.`
}

/** The cookies of a request and its response. All names are given without our prefix. */
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
    /** Returns the names of the sent cookies that begin with `start`. */
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
 * Returns the Set-Cookie headers that clear the cookies in `contradicted`, which were sent with different values. These
 * headers must precede the headers that set cookies.
 *
 * A request does not show for which host and path a cookie was set, so each cookie is cleared for all likely places:
 * this host, its parent domains, and the paths above the API. A cookie that was planted for another path stays until it
 * expires.
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

/**
 * Returns the public host, its parent domains and the configured cookie domain. Public suffixes such as `co.uk` need
 * not be excluded, because browsers ignore cookies for public suffixes.
 */
function parentDomains(config: Config) {
  const { hostname } = new URL(config.origin)
  const labels = /^[\d.]+$|:/.test(hostname) ? [] : hostname.split('.')
  const names = labels.slice(0, -1).map((_, depth) => labels.slice(depth).join('.'))
  return [...new Set([...names, ...[domainOf(config)].filter((name) => name !== null)])]
}

/** Returns the paths above a base path and the path itself: `/`, `/api` and `/api/auth` for `/api/auth`. */
function pathsAbove(basePath: string) {
  const parts = basePath.split('/').filter((part) => part !== '')
  return ['/', ...parts.map((_, depth) => `/${parts.slice(0, depth + 1).join('/')}`)]
}

/** The result of reading a cookie that was sent with different values. */
export const contradiction = Symbol('several values')

/**
 * Returns the function that reads the cookies of a header by name. The function returns null for a cookie that is
 * missing or cannot be decoded, and `contradiction` for a cookie with different values.
 */
export function cookieReader(header: string | undefined) {
  let sent: ReadonlyMap<string, string | typeof contradiction> | undefined
  return (name: string) => {
    const value = (sent ??= cookiesIn(header)).get(name)
    return value === contradiction ? value : decode(value)
  }
}

/**
 * Returns the values of a header's cookies by name, without quotes and still encoded. If a cookie has different values,
 * its value is `contradiction`.
 */
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
 * `trim` would also strip U+00A0. Some browsers accept a cookie whose name is U+00A0 followed by `__Host-` without
 * enforcing the prefix. So a sibling subdomain could plant a cookie that we would then read as a `__Host-` cookie.
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
