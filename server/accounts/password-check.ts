import { createHash } from 'node:crypto'
import { checksPasswords } from '../config/password-check.ts'
import type { Config } from '../config/config.ts'
import type { HashingClaim } from '../crypto/hashing-slots.ts'
import type { Deps, PasswordCheck } from '../deps.ts'
import { recordSiteEvent } from '../audit/events.ts'
import { describeError, type Log } from '../process/log.ts'
import { Refusal } from '../refusal.ts'
import { hourSeconds } from '../time.ts'
import { isPopularPassword } from './popular-passwords.ts'

// Users who choose a password should not wait longer for a check that is optional.
const timeoutMilliseconds = 1500
// A response has about 2,000 lines of 40 bytes, including the padding that hides its size.
const maxAnswerBytes = 256 * 1024
// Anyone can cause a request by signing up, so the number of concurrent requests to the service is limited.
const maxRequests = 20
const prefixLength = 5

/**
 * Hashes a new password. Refuses the password if `isListedPassword` is true for it, or if the service for breached
 * passwords lists it.
 *
 * Every password that somebody chooses is hashed here. `owner` is null if the user is not known yet.
 */
export async function hashNewPassword(
  deps: Deps,
  password: string,
  { owner, claim }: { owner: { name: string; email: string } | null; claim: HashingClaim },
) {
  if (isListedPassword(deps, password, owner) || (await isBreachedPassword(deps, password)))
    throw new Refusal('PASSWORD_COMPROMISED')
  return deps.passwords.hash(password, claim)
}

/**
 * Whether a password is common, or is the name or email address of its owner or the name of the site; false if
 * passwords are not checked.
 */
export function isListedPassword(deps: Deps, password: string, owner: { name: string; email: string } | null) {
  const words = [deps.config.branding.name, ...(owner ? [owner.name, owner.email] : [])]
  return deps.passwordCheck?.isListed(password, words) ?? false
}

/**
 * Whether the service for breached passwords lists a password. If the service fails, returns false and records an
 * event, at most one an hour.
 */
async function isBreachedPassword(deps: Deps, password: string) {
  const isBreached = await deps.passwordCheck?.isBreached(password)
  if (isBreached === null) await recordSiteEvent(deps, 'password-check.unreachable', { everySeconds: hourSeconds })
  return isBreached === true
}

/** Creates the check of new passwords. Returns undefined if the check is off. */
export function createPasswordCheck(config: Config, log: Log): PasswordCheck | undefined {
  if (!checksPasswords(config)) return
  const { endpoint } = config.passwordCheck
  let requests = 0
  let warnedAt = Number.NEGATIVE_INFINITY

  async function isBreached(password: string) {
    if (endpoint === null || requests >= maxRequests) return false
    requests++
    try {
      return await askService(endpoint, password)
    } catch (error) {
      warn(error)
      return null
    } finally {
      requests--
    }
  }

  function warn(error: unknown) {
    if (performance.now() - warnedAt < hourSeconds * 1000) return
    warnedAt = performance.now()
    log.warn({ error: describeError(error) }, 'The service that lists breached passwords did not answer')
  }

  return {
    isListed(password, words) {
      const lower = password.toLowerCase()
      return words.some((word) => word.toLowerCase() === lower) || isPopularPassword(password)
    },
    isBreached,
  }
}

/**
 * Whether a service lists a password. The service gets only the first five characters of the password's SHA-1 digest,
 * which many passwords share.
 */
async function askService(endpoint: string, password: string) {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
  const response = await fetch(new URL(digest.slice(0, prefixLength), endpoint), {
    headers: { 'add-padding': 'true', 'user-agent': 'gatehouse' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  })
  if (!response.ok || !response.body) throw new Error(`It answered ${response.status}`)
  const wanted = digest.slice(prefixLength)
  // Padding lines have the count 0.
  return (await readText(response.body)).split('\n').some((line) => {
    const [suffix, count] = line.trim().split(':')
    return suffix?.toUpperCase() === wanted && Number(count) > 0
  })
}

async function readText(body: ReadableStream<Uint8Array>) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) throw new Error(`Its answer has more than ${maxAnswerBytes} bytes`)
  }
  return Buffer.concat(chunks).toString('latin1')
}
