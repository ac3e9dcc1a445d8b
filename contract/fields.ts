import * as z from 'zod/mini'

/** A moment as ISO 8601 in UTC with milliseconds, `2026-11-21T01:07:04.001Z`. */
export const timestamp = z.string().register(z.globalRegistry, { format: 'date-time' })

const emailSyntax =
  /^(?!\.)(?!.*\.\.)[A-Z0-9_'+\-.]{0,63}[A-Z0-9_+-]@(?:[A-Z0-9](?:[A-Z0-9-]{0,61}[A-Z0-9])?\.)+[A-Z]{2,63}$/i

/**
 * An email address as the specification takes it: ASCII, no leading dot, no two dots in a row, a top-level domain of
 * letters, at most 254 characters with 64 before the @ (RFC 5321).
 */
// Bundlers leave it out where nobody asks for it.
export const email = /* @__PURE__ */ z.string().check(z.maxLength(254), z.regex(emailSyntax))

/** The same address, for calls that refuse a text that is no address with INVALID_EMAIL. */
export const emailOrRefusal = z.string().check(z.maxLength(254, 'INVALID_EMAIL'), z.regex(emailSyntax, 'INVALID_EMAIL'))

/** A person's name; the longest that fits a mail and a list. */
export const userName = z.string().check(z.maxLength(255))

// Browsers run or read what other schemes name: `javascript:`, `data:text/html`, `file:`.
const pictureSyntax = /^(?:|https?:\/\/[^\s\\"'<>]+|(?:\/[A-Za-z0-9_-]+)*\/pictures\/[A-Za-z0-9]{32})$/i

/** The address of a picture, by http, https or the path of an upload; empty for none. */
export const imageAddress = z.string().check(z.maxLength(2048), z.regex(pictureSyntax))

/** A flag in a query string, where only the text `true` is true. */
export const queryFlag = z.optional(
  z.union([
    z.boolean(),
    z.pipe(
      z.string(),
      z.transform((text) => text === 'true'),
    ),
  ]),
)

/** A redirect target; whether it is trusted is checked for every endpoint before its body is read. */
export const redirectTarget = z.optional(z.string())

/** The answer of a call that has nothing to tell but that it was done. */
export const done = z.object({ status: z.boolean() })
