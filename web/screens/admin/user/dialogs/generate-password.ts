// Without those that look alike, for whoever has to read one out.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const group = 5

/** A password that nobody could guess, in groups that a person can read: 100 bits, or as long as this site demands. */
export function generatePassword(least: number) {
  const groups = Math.max(4, Math.ceil((least + 1) / (group + 1)))
  const bytes = crypto.getRandomValues(new Uint8Array(groups * group))
  // 32 letters, so each byte's lowest five bits choose one of them evenly.
  const text = Array.from(bytes, (byte) => letters[byte % letters.length]).join('')
  return text.match(new RegExp(`.{${group}}`, 'g'))!.join('-')
}
