import { daySeconds, hourSeconds, minuteSeconds } from '../time.ts'
import type { MailMessages } from './mail-messages.ts'

const longestName = 64
const longestSubject = 200
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]/gu
// Invisible characters, and characters that hide text or change its direction. The zero-width joiner and non-joiner are
// allowed, because emoji and several scripts need them.
const invisible = /(?![\u200c\u200d])\p{Cf}/gu
// Mail programs turn text into a link if a full stop of any script is followed by a letter or digit.
const innerDot = /[.\u3002\uff0e\uff61\u2024](?=[\u200c\u200d]*[\p{L}\p{N}])/gu

/**
 * Returns the name of a user or an organization in a form that is safe in a mail: one line, at most 64 characters, and
 * no text that a mail program would turn into a link.
 *
 * Otherwise, a stranger could send advertisements through our mails, in the form of a name. Links are broken with a
 * visible space (`evil. com`, `J. R. R. Tolkien`), because invisible characters look like spam.
 */
export function nameInMail(name: string): string {
  const unlinked = oneLine(name).replace(innerDot, '. ').replaceAll('://', ': //')
  return unlinked.length > longestName ? `${cutText(unlinked, longestName - 1)}…` : unlinked
}

/** Returns `text` as a subject line: at most 200 characters, without line breaks and other control characters. */
export function subjectLine(text: string): string {
  return cutText(oneLine(text), longestSubject)
}

/** Cuts `text` to `max` UTF-16 units, but never in the middle of a surrogate pair. */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * Formats a duration, rounded down, in the largest unit that fits: `45 seconds`, `1 hour`, `2 days`. Days are used only
 * from two days on, so a day is `24 hours`. The spaces are non-breaking.
 */
export function durationText(messages: MailMessages, seconds: number): string {
  const units = [
    ['day', daySeconds, 2],
    ['hour', hourSeconds, 1],
    ['minute', minuteSeconds, 1],
  ] as const
  const [unit, unitSeconds] = units.find(([, length, least]) => seconds >= length * least) ?? (['second', 1] as const)
  // Formatters are created on demand, because the first `Intl` formatter takes seven megabytes of memory.
  const format = new Intl.NumberFormat(messages.formats, { style: 'unit', unit, unitDisplay: 'long' })
  return unbroken(format.format(Math.floor(seconds / unitSeconds)))
}

/**
 * Formats a time as `21 November 2026 at 13:08 UTC`, which wraps only before the time of day.
 *
 * The time is in UTC, because the reader's time zone is unknown.
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
