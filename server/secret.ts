import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Stands in where no secret is configured and none can be kept. Everybody knows it. */
export const placeholderSecret = 'gatehouse-placeholder-secret-not-for-production'

/** The secret of an installation with its own database: made at the first start and kept beside the data. */
export function readOrMakeSecret(dataDirectory: string) {
  const file = join(dataDirectory, 'secret')
  mkdirSync(dataDirectory, { recursive: true })
  const draft = join(dataDirectory, `secret.${process.pid}`)
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  try {
    // Appears whole or not at all, and fails where another process was first: then its secret is ours too.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new Error(`${file} does not hold a secret. Restore it, or delete it to sign everybody out.`)
  return secret
}
