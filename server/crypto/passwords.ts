import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Refusal } from '../refusal.ts'

// The specification's point 9: scrypt with a 64-byte key, a 16-byte salt, N 16384, r 16, p 1.
const keyBytes = 64
const saltBytes = 16
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
// A hash takes about 80 ms of a core, so the last one waiting starts after about 2.5 s.
const waitingPerCore = 32
const refusedRetrySeconds = 3

// Node hashes on threads of which it has so many, however many cores there are; what waits there knows no bound.
const threads = 4

/** Hashes and checks passwords, at most as many at once as there are cores and threads. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** Whether the password is the hashed one; without a hash it does the same work and says no. */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** How many hashes one of so many processes makes at once: together they hash on as many cores as there are. */
export function hashesAtOnce(processes = 1) {
  return Math.min(Math.ceil(availableParallelism() / processes), threads)
}

/** Makes a hasher whose queue is bounded: beyond it, callers are refused instead of waiting. */
export function createPasswordHasher(cores = hashesAtOnce()): PasswordHasher {
  const takeTurn = createTurns(cores, waitingPerCore * cores)
  // Stands in for the hash of a person who does not exist.
  const unknownHash = `${'0'.repeat(saltBytes * 2)}:${'0'.repeat(keyBytes * 2)}`

  return {
    async hash(password) {
      const salt = randomBytes(saltBytes).toString('hex')
      const key = await takeTurn(() => derive(password, salt))
      return `${salt}:${key.toString('hex')}`
    },
    async verify(password, hash) {
      const [salt = '', stored = ''] = (hash ?? unknownHash).split(':')
      const key = await takeTurn(() => derive(password, salt))
      const expected = Buffer.from(stored, 'hex')
      return expected.length === keyBytes && timingSafeEqual(key, expected) && hash !== null
    },
  }
}

/** The hex text of the salt is itself the salt, and the password is compared in its NFKC form. */
function derive(password: string, salt: string) {
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

function createTurns(running: number, waiting: number) {
  const queue: (() => void)[] = []
  let free = running

  return async function takeTurn<T>(work: () => Promise<T>) {
    if (free > 0) free--
    else {
      if (queue.length >= waiting) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: refusedRetrySeconds })
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free++
    }
  }
}
