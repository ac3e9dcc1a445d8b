/** The device of a session, as claimed by its User-Agent header. */
export type Device = {
  kind: 'laptop' | 'phone' | 'tablet' | 'program' | 'unknown'
  /** The name of the browser or other program. */
  program: string | null
  system: string | null
}

// The order matters: most browsers also name the browser that they derive from, so the derived browser must come first.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]

const systems: [RegExp, string, Device['kind']][] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bCrOS\b/, 'ChromeOS', 'laptop'],
  [/\bWindows\b/, 'Windows', 'laptop'],
  [/\bMacintosh\b/, 'macOS', 'laptop'],
  [/\bLinux\b/, 'Linux', 'laptop'],
]

/**
 * Parses a User-Agent header. Anyone can forge the header, but it is good enough for users to recognize their own
 * devices.
 */
export function readUserAgent(userAgent: string): Device {
  if (!userAgent.startsWith('Mozilla/')) {
    const program = /^[\w.-]+(?=\/|$)/.exec(userAgent)?.[0] ?? null
    return { kind: program === null ? 'unknown' : 'program', program, system: null }
  }
  const program = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  const [, system = null, kind = 'unknown'] = systems.find(([pattern]) => pattern.test(userAgent)) ?? []
  return { kind, program, system }
}
