import type { Device } from '../mail/mail-messages.ts'

// The first match decides. The order matters, because for compatibility, browsers also send names of other browsers.
const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * Returns the names of a browser and its operating system; null for an unknown one. The names contain no text from the
 * `User-Agent` header, because the client chooses that text.
 */
export function deviceOf(userAgent: string): Device {
  return { browser: nameOf(userAgent, browsers), system: nameOf(userAgent, systems) }
}

function nameOf(userAgent: string, known: readonly [name: string, sign: RegExp][]) {
  return known.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
}
