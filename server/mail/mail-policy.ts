/**
 * The content security policy of a shown mail: like in a mail program, with its own styles and remote pictures, without
 * scripts or forms, in its own origin.
 */
export const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'"
