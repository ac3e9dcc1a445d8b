/**
 * The content security policy of a shown mail: as in a mail program, it may use its own styles and remote pictures but
 * no scripts or forms, and it has an opaque origin.
 */
export const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'"
