import { hasChecksum } from '../crypto/api-keys.ts'

const redacted = '[redacted]'

/** The formats of secrets. The text in the first group of a format stays, because it shows the kind of secret. */
const formats = [
  /([uos]_)[0-9A-Za-z]{36,}/g,
  /(whsec_)[\w+/=%-]+/g,
  /(?<![\w-])(eyJ)[\w-]+(?:\.[\w-]*){2,4}/g,
  /()\b[0-9A-Za-z]{24,}\.[\w+/%-]{43,129}(?:=|%3D)/g,
  /(\b(?:Bearer|Basic) )[\w.~+/=-]+/gi,
  /([?&#]\w{0,20}(?:token|code|secret|password)=)[^\s&"'<>]+/gi,
  /(\/reset-password\/)\w+/g,
  /(\/invite\/\w+#)\w+/g,
  /(\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s:/?#@]{0,100}:)[^\s@]{1,200}(?=@)/gi,
]

/** Possible keys with a prefix that their owner chose: at most 32 characters, followed by 36 letters and digits. */
const possibleKeys = /(?<![\w-])[\w-]{0,32}[0-9A-Za-z]{36}(?![\w-])/g

/**
 * Replaces the secrets in the description of an error, before the description is logged, stored or printed:
 *
 * - API keys such as `gku_…`, with any `apiKeys.prefix`: only the letter and underscore after the prefix are compared;
 * - API keys with a prefix that their owner chose, which are recognized by their checksum;
 * - secrets of webhooks, `whsec_…`;
 * - JSON Web Tokens, `eyJ….….…`, and signed cookies;
 * - credentials of an `Authorization` header;
 * - secrets in URLs: parameters such as `token` and `code`, the links of password resets and invitations, and
 *   passwords, as in `DATABASE_URL`.
 *
 * Secrets without a format of their own, such as an unsigned session token, look like ids and cannot be found.
 */
export function redactSecrets(text: string) {
  const rest = formats.reduce((rest, format) => rest.replace(format, `$1${redacted}`), text)
  return rest.replace(possibleKeys, (found) => (hasChecksum(found) ? redacted : found))
}
