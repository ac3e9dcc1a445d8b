/** How a mail is shown: as a mail program would, with its own styles, remote pictures, no scripts, no forms, a place of its own. */
export const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'"
