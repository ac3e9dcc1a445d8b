import * as z from 'zod/mini'

/** A time as ISO 8601 in UTC with milliseconds, `2026-11-21T01:07:04.001Z`. */
export const timestamp = z.string().register(z.globalRegistry, { format: 'date-time' })

const emailSyntax =
  /^(?!\.)(?!.*\.\.)[A-Z0-9_'+\-.]{0,63}[A-Z0-9_+-]@(?:[A-Z0-9](?:[A-Z0-9-]{0,61}[A-Z0-9])?\.)+[A-Z]{2,63}$/i

/**
 * An email address by the specification's rules: ASCII, no leading dot, no two dots in a row, a top-level domain of
 * letters, at most 254 characters, and at most 64 characters before the @ (RFC 5321).
 */
// Marked as pure, so that bundlers drop the schema where it is not used.
export const email = /* @__PURE__ */ z.string().check(z.maxLength(254), z.regex(emailSyntax))

/** Like `email`, but an invalid address is refused with INVALID_EMAIL. */
export const emailOrRefusal = z.string().check(z.maxLength(254, 'INVALID_EMAIL'), z.regex(emailSyntax, 'INVALID_EMAIL'))

/** A user's name, short enough for emails and lists. */
export const userName = z.string().check(z.maxLength(255))

// Browsers would run or read URLs with other schemes: `javascript:`, `data:text/html`, `file:`.
const pictureSyntax = /^(?:|https?:\/\/[^\s\\"'<>]+|(?:\/[A-Za-z0-9_-]+)*\/pictures\/[A-Za-z0-9]{32})$/i

/** The URL of a picture: http, https, or the path of an upload; empty for no picture. */
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

/** A redirect target. The server refuses untrusted targets for every endpoint, so the schema does not check them. */
export const redirectTarget = z.optional(z.string())

/** The reply of a call that has no result. */
export const done = z.object({ status: z.boolean() })
