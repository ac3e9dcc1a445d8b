import { createPasswordHasher, type HashingCost } from '../crypto/passwords.ts'
import type { Deps } from '../deps.ts'
import { usersClaim } from '../sessions/known-devices.ts'

/** Lets tests hash in under a millisecond; the cost of the product takes most of the time of a test that signs in. */
export const testHashingCost: HashingCost = { N: 2, r: 1, p: 1 }

/** The hash of any password, even one that calls would refuse. */
export function hashForTests(password: string) {
  return createPasswordHasher({ cost: testHashingCost }).hash(password, usersClaim('test'))
}

/** How often a function causes a password to be hashed or checked. */
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
