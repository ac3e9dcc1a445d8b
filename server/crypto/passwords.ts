import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { createHashingSlots, type HashingClaim } from './hashing-slots.ts'

// Section 9 of the specification: scrypt with a 64-byte key, a 16-byte salt, N 16384, r 16, p 1.
const keyBytes = 64
const saltBytes = 16
const specifiedCost: HashingCost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

// Node hashes in its thread pool, which has four threads regardless of the number of cores. The queue of the pool is
// unbounded, so the slots limit the number of hashes.
const threads = 4

/** The operations that a caller with a slot in the queue can use. */
export type HashingTurns = {
  hash(password: string): Promise<string>
  /** Whether the password matches the hash. Without a hash, does the same work and returns false. */
  verify(password: string, hash: string | null): Promise<boolean>
  /**
   * Reports to the queue whether the browser is a known device of the requested user. If not, the caller must continue
   * with a stranger's slot, or is refused if no such slot is free.
   */
  settle(isKnown: boolean): void
}

/** Hashes and checks passwords. Only a limited number of hashes are computed at the same time. */
export type PasswordHasher = {
  /**
   * Runs work with a slot in the queue.
   *
   * If the caller gets no slot, refuses at once, before the work queries the database.
   */
  inSlot<T>(claim: HashingClaim, work: (turns: HashingTurns) => Promise<T>): Promise<T>
  hash(password: string, claim: HashingClaim): Promise<string>
  /** Whether the caller is a stranger (see `HashingClaim`) or has too many misses (see `createMisses`). */
  isStranger(claim: Pick<HashingClaim, 'known'>): boolean
  /** Whether a stranger from this network would now get a slot for a target that nobody else is attempting. */
  hasRoomFor(network: string): boolean
}

/** The parameters of scrypt. A hash can only be checked with the parameters with which it was computed. */
export type HashingCost = { N: number; r: number; p: number; maxmem?: number }

type Settings = { atOnce?: number; cost?: HashingCost; telemetry?: Telemetry | undefined }

/**
 * Returns how many hashes a process may compute at the same time if this many processes share the cores: at most four,
 * because Node's thread pool computes no more.
 */
export function hashesAtOnce(processes = 1) {
  return Math.min(Math.ceil(availableParallelism() / processes), threads)
}

/** Creates a hasher with a bounded queue that callers share fairly. If the queue is full, callers are refused. */
export function createPasswordHasher(settings: Settings = {}): PasswordHasher {
  const { atOnce = hashesAtOnce(), cost = specifiedCost, telemetry } = settings
  const { enter, isStranger, hasRoomFor, count } = createHashingSlots(atOnce)
  if (telemetry) telemetry.readings.hashes = count
  const measured = <T>(work: () => Promise<T>) => (telemetry ? telemetry.hash(work) : work())

  async function inSlot<T>(claim: HashingClaim, work: (turns: HashingTurns) => Promise<T>) {
    const slot = enter(claim)
    try {
      return await work({
        hash: (password) => slot.takeTurn(() => measured(() => hashPassword(password, cost))),
        verify: (password, hash) => slot.takeTurn(() => measured(() => verifyPassword(password, hash, cost))),
        settle: slot.settle,
      })
    } finally {
      slot.leave()
    }
  }
  return { inSlot, hash: (password, claim) => inSlot(claim, ({ hash }) => hash(password)), isStranger, hasRoomFor }
}

/** Hashes a password at once. Call it only with a slot in the queue, or in a program that serves no requests. */
export async function hashPassword(password: string, cost = specifiedCost) {
  const salt = randomBytes(saltBytes).toString('hex')
  const key = await derive(password, salt, cost)
  return `${salt}:${key.toString('hex')}`
}

// The hash that is checked if a user is unknown or has no password, so that the check takes as long as a real one.
const unknownHash = `${'0'.repeat(saltBytes * 2)}:${'0'.repeat(keyBytes * 2)}`

/** Whether a password matches the hash. The check starts at once: call it only with a slot in the queue. */
export async function verifyPassword(password: string, hash: string | null, cost = specifiedCost) {
  const [salt = '', stored = ''] = (hash ?? unknownHash).split(':')
  const key = await derive(password, salt, cost)
  const expected = Buffer.from(stored, 'hex')
  return expected.length === keyBytes && timingSafeEqual(key, expected) && hash !== null
}

/** Derives the hash of a password in NFKC form. The salt is used as its hexadecimal text, not as bytes. */
function derive(password: string, salt: string, cost: HashingCost) {
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
