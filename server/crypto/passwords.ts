import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createHashingPlaces, type HashingClaim } from './hashing-places.ts'

// The specification's point 9: scrypt with a 64-byte key, a 16-byte salt, N 16384, r 16, p 1.
const keyBytes = 64
const saltBytes = 16
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

// Node hashes on threads of which it has so many, however many cores there are; what waits there knows no bound.
const threads = 4

/** What can be done in a place of the queue. */
export type HashingTurns = {
  hash(password: string): Promise<string>
  /** Whether the password is the hashed one; without a hash it does the same work and says no. */
  verify(password: string, hash: string | null): Promise<boolean>
  /** Says whether the browser is known to the user it asked for. One that is not becomes a stranger, or is refused. */
  settle(isKnown: boolean): void
}

/** Hashes and checks passwords, at most as many at once as there are cores and threads. */
export type PasswordHasher = {
  /**
   * Takes a place in the queue before the work and gives it back after.
   *
   * Refuses at once where there is none, so that work which asks the database is not begun for nothing.
   */
  inPlace<T>(claim: HashingClaim, work: (turns: HashingTurns) => Promise<T>): Promise<T>
  hash(password: string, claim: HashingClaim): Promise<string>
  /** Whether the caller shares the places of strangers. */
  isStranger(claim: Pick<HashingClaim, 'known'>): boolean
  /** Whether a stranger of a network may find a place now, if nobody else tries the same target. */
  hasRoomFor(network: string): boolean
}

/** How many hashes one of so many processes makes at once: together they hash on as many cores as there are. */
export function hashesAtOnce(processes = 1) {
  return Math.min(Math.ceil(availableParallelism() / processes), threads)
}

/** Makes a hasher whose queue is bounded and shared fairly: beyond it, callers are refused instead of waiting. */
export function createPasswordHasher(cores = hashesAtOnce()): PasswordHasher {
  const { enter, isStranger, hasRoomFor } = createHashingPlaces(cores)

  async function inPlace<T>(claim: HashingClaim, work: (turns: HashingTurns) => Promise<T>) {
    const place = enter(claim)
    try {
      return await work({
        hash: (password) => place.takeTurn(() => hashPassword(password)),
        verify: (password, hash) => place.takeTurn(() => verifyPassword(password, hash)),
        settle: place.settle,
      })
    } finally {
      place.leave()
    }
  }
  return { inPlace, hash: (password, claim) => inPlace(claim, ({ hash }) => hash(password)), isStranger, hasRoomFor }
}

/** Hashes a password at once, without a place in the queue: for programs that do nothing else. */
export async function hashPassword(password: string) {
  const salt = randomBytes(saltBytes).toString('hex')
  const key = await derive(password, salt)
  return `${salt}:${key.toString('hex')}`
}

// Hashed against when the user does not exist, so that an unknown address takes the same time.
const unknownHash = `${'0'.repeat(saltBytes * 2)}:${'0'.repeat(keyBytes * 2)}`

/** Whether a password is the hashed one, at once, without a place in the queue. */
export async function verifyPassword(password: string, hash: string | null) {
  const [salt = '', stored = ''] = (hash ?? unknownHash).split(':')
  const key = await derive(password, salt)
  const expected = Buffer.from(stored, 'hex')
  return expected.length === keyBytes && timingSafeEqual(key, expected) && hash !== null
}

/** The hex text of the salt is itself the salt, and the password is compared in its NFKC form. */
function derive(password: string, salt: string) {
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
