/**
 * The content security policy of a mail that is shown in the console. As in a mail program, the mail can use its own
 * styles and remote pictures, but no scripts or forms. Its origin is opaque.
 */
export const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'"
