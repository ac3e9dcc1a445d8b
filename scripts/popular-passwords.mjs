// Writes the list of common passwords with which new passwords are compared: see server/accounts/popular-passwords.ts.
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { dictionary } from '@zxcvbn-ts/language-common'

// By default, the server refuses shorter passwords, so the list does not need them.
const minLength = 8
const entryBytes = 4

const entries = dictionary['passwords-common']
  .filter((password) => password.length >= minLength)
  .map((password) => createHash('sha1').update(password).digest().subarray(0, entryBytes))
  .toSorted(Buffer.compare)
const file = fileURLToPath(new URL('../server/accounts/popular-passwords.bin', import.meta.url))
await writeFile(file, Buffer.concat(entries))
console.log(`${entries.length} passwords, ${entries.length * entryBytes} bytes`)
