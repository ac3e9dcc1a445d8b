// Excludes characters that look alike, because administrators may read a password aloud.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const group = 5

/**
 * Generates a password with at least 100 bits of entropy and at least `least` characters, in groups that are easy to
 * read.
 */
export function generatePassword(least: number) {
  const groups = Math.max(4, Math.ceil((least + 1) / (group + 1)))
  const bytes = crypto.getRandomValues(new Uint8Array(groups * group))
  // There are 32 characters, so the lowest five bits of each byte select one of them evenly.
  const text = Array.from(bytes, (byte) => letters[byte % letters.length]).join('')
  return text.match(new RegExp(`.{${group}}`, 'g'))!.join('-')
}
