import type { Config } from '../config/config.ts'

/** The origins that are allowed to call the API with cookies, and to which visitors can be redirected. */
export type TrustedOrigins = {
  /** Whether an Origin header, or the origin of a Referer, is trusted. */
  includes(origin: string): boolean
  /** Returns the redirect target if it is trusted, otherwise null. */
  safeRedirect(target: string): string | null
}

// Matches a path and an optional query that contain only plain characters. The first slash must not be followed by a
// slash or backslash, plain or percent-encoded, because browsers could then interpret the next part as a host.
const relativeTarget = /^\/(?!\/|\\|%2f|%5c)[\w\-.+/@]*(?:\?[\w\-.+/=&%@]*)?$/i
// eslint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0020\u007f\\]/

/**
 * Creates the trusted origins of a configuration: the public origin and the listed origins. In a listed origin, `*`
 * matches letters, digits and hyphens within one label of the host name or in the port.
 */
export function createTrustedOrigins(config: Config): TrustedOrigins {
  const exact = new Set([config.origin])
  // Without a configured base URL, the server runs on a developer's machine, which has three local names.
  if (!config.baseURL) {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) exact.add(`http://${host}:${config.port}`)
  }
  const patterns: RegExp[] = []
  const schemes: string[] = []
  for (const entry of config.trustedOrigins) {
    if (entry.includes('*')) patterns.push(originPattern(entry))
    else if (/^https?:/i.test(entry)) exact.add(new URL(entry).origin)
    else schemes.push(entry)
  }

  const includes = (origin: string) => {
    const url = parse(origin)
    // An origin is a normalized scheme, host and port, and nothing else.
    if (!url || url.origin !== origin) return false
    return exact.has(origin) || patterns.some((pattern) => pattern.test(origin))
  }

  return {
    includes,
    safeRedirect(target) {
      if (unprintable.test(target) || target.length > 2048) return null
      if (target.startsWith('/')) {
        const resolved = relativeTarget.test(target) ? parse(target, config.origin) : null
        return resolved && resolved.origin === config.origin && !resolved.pathname.startsWith('//') ? target : null
      }
      const url = parse(target)
      if (!url || url.username !== '' || url.password !== '') return null
      if (url.protocol === 'http:' || url.protocol === 'https:') return includes(url.origin) ? url.href : null
      return schemes.some((scheme) => target.startsWith(scheme)) ? target : null
    },
  }
}

function parse(text: string, base?: string) {
  return URL.parse(text, base)
}

/**
 * Returns a regular expression for a trusted origin with `*`, which matches letters, digits and hyphens within one
 * label of the host name or in the port. An entry without a scheme matches both http and https.
 */
function originPattern(entry: string) {
  const [, scheme = 'https?', host = ''] = /^(?:(https?):\/\/)?(.*)$/i.exec(entry)!
  const source = host
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('[a-z0-9-]+')
  return new RegExp(`^${scheme}://${source}$`, 'i')
}
