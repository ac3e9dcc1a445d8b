/** What kind of thing a sign-in was made from, as far as it says itself. */
export type Device = {
  kind: 'laptop' | 'phone' | 'tablet' | 'program' | 'unknown'
  /** The browser, or the program that is none. */
  program: string | null
  system: string | null
}

// In this order: most browsers also name those they once were like.
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

/** Reads a User-Agent header. It is a claim and proves nothing; good enough to recognise one's own devices by. */
export function readUserAgent(userAgent: string): Device {
  if (!userAgent.startsWith('Mozilla/')) {
    const program = /^[\w.-]+(?=\/|$)/.exec(userAgent)?.[0] ?? null
    return { kind: program === null ? 'unknown' : 'program', program, system: null }
  }
  const program = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  const [, system = null, kind = 'unknown'] = systems.find(([pattern]) => pattern.test(userAgent)) ?? []
  return { kind, program, system }
}
