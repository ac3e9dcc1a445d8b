import type { Deps } from '../deps.ts'

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
