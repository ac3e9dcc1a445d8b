import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { fileOf } from '../place.ts'

/*
 * popular-passwords.bin has the first four bytes of the SHA-1 digest of each popular password, sorted. Four bytes are
 * enough: only about one in 240,000 other passwords is mistaken for a popular one. `npm run popular-passwords` writes
 * the file.
 */

const entryBytes = 4

let entries: Buffer | undefined

/** Whether a password is one of the 17,950 most popular passwords with at least eight characters. */
export function isPopularPassword(password: string) {
  entries ??= readFileSync(fileOf('popular-passwords.bin'))
  const wanted = createHash('sha1').update(password).digest().readUInt32BE()
  let [low, high] = [0, entries.length / entryBytes]
  while (low < high) {
    const middle = (low + high) >> 1
    const found = entries.readUInt32BE(middle * entryBytes)
    if (found === wanted) return true
    if (found < wanted) low = middle + 1
    else high = middle
  }
  return false
}
