import { createPasswordHasher, type HashingCost } from '../crypto/passwords.ts'
import type { Deps } from '../deps.ts'
import { usersClaim } from '../sessions/known-devices.ts'

/**
 * Makes a hash take less than a millisecond. With the product's cost, hashing would take most of the time of a test
 * that signs in.
 */
export const testHashingCost: HashingCost = { N: 2, r: 1, p: 1 }

/** Returns the hash of any password, even of a password that calls would refuse. */
export function hashForTests(password: string) {
  return createPasswordHasher({ cost: testHashingCost }).hash(password, usersClaim('test'))
}

/** Returns how many times a function hashes or checks a password. */
export async function countHashes(deps: Deps, work: () => Promise<unknown>) {
  const { passwords } = deps
  let count = 0
  deps.passwords = {
    ...passwords,
    hash: (...args) => (count++, passwords.hash(...args)),
    inSlot: (claim, inner) =>
      passwords.inSlot(claim, (turns) =>
        inner({
          ...turns,
          hash: (...args) => (count++, turns.hash(...args)),
          verify: (...args) => (count++, turns.verify(...args)),
        }),
      ),
  }
  try {
    await work()
  } finally {
    deps.passwords = passwords
  }
  return count
}
