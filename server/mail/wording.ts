import { daySeconds, hourSeconds, minuteSeconds } from '../time.ts'
import type { MailMessages } from './mail-messages.ts'

const longestName = 64
const longestSubject = 200
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]/gu
// Marks that are not seen, hide text or turn its direction; without the two joiners, which emoji and several scripts need.
const invisible = /(?![\u200c\u200d])\p{Cf}/gu
// A full stop in any script before a letter or digit is what makes mail programs see an address in plain words.
const innerDot = /[.\u3002\uff0e\uff61\u2024](?=[\u200c\u200d]*[\p{L}\p{N}])/gu

/**
 * A name that somebody chose, as a mail may say it: one line, at most 64 characters, and nothing in it that a mail
 * program would turn into a link.
 *
 * Else a stranger could have us deliver an advertisement as the "name" of a person or an organization. A space behind
 * the dots and colons is visible and harmless (`evil. com`, `J. R. R. Tolkien`), where invisible marks look like spam.
 */
export function nameInMail(name: string): string {
  const unlinked = oneLine(name).replace(innerDot, '. ').replaceAll('://', ': //')
  return unlinked.length > longestName ? `${cutText(unlinked, longestName - 1)}…` : unlinked
}

/** A subject line: no line breaks or other controls, and not endless. */
export function subjectLine(text: string): string {
  return cutText(oneLine(text), longestSubject)
}

/** At most so many UTF-16 units, never half of a character that has two. */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

/** A duration as people say it, rounded down, on one line: `1 hour`, `24 hours`, `2 days`. */
export function durationText(messages: MailMessages, seconds: number): string {
  const units = [
    ['day', daySeconds, 2],
    ['hour', hourSeconds, 1],
    ['minute', minuteSeconds, 1],
  ] as const
  const [unit, unitSeconds] = units.find(([, length, least]) => seconds >= length * least) ?? (['second', 1] as const)
  // Made when they are needed, here and below: formats hold seven megabytes from the first one on.
  const format = new Intl.NumberFormat(messages.formats, { style: 'unit', unit, unitDisplay: 'long' })
  return unbroken(format.format(Math.floor(seconds / unitSeconds)))
}

/**
 * A moment as people say it, `21 November 2026 at 13:08 UTC`, that breaks into lines before the time only.
 *
 * In UTC, because whoever reads it is in a time zone we do not know.
 */
export function momentText(messages: MailMessages, at: Date): string {
  const write = (options: Intl.DateTimeFormatOptions) =>
    unbroken(new Intl.DateTimeFormat(messages.formats, { ...options, timeZone: 'UTC' }).format(at))
  return messages.moment(write({ dateStyle: 'long' }), `${write({ timeStyle: 'short' })}\u00a0UTC`)
}

function unbroken(text: string) {
  return text.replaceAll(' ', '\u00a0')
}

function oneLine(text: string) {
  return text.replace(lineBreaks, ' ').replace(invisible, '').replace(/\s+/g, ' ').trim()
}
