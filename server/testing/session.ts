import type { UserRow, Visitor } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { passGate, provenNow } from '../sessions/gate.ts'

/**
 * Creates a session as if the user had signed in with a password, but hashes no password. For tests that need many
 * sessions.
 */
export function openTestSession(deps: Deps, user: Pick<UserRow, 'id'>, visitor: Visitor) {
  return inTransaction(deps, async (deps) => {
    const arrival = { proofs: provenNow(deps, 'password'), visitor, remember: true }
    const { session } = await passGate(deps, user as UserRow, arrival)
    if (!session) throw new Error('The user has a second factor')
    return session
  })
}
