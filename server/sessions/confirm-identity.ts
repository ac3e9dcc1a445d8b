import type { Proof } from '../../contract/sessions/assurance.ts'
import { withProofs } from '../../contract/sessions/assurance.ts'
import type { Session } from '../../contract/session.ts'
import { endRow } from './guess-lanes.ts'
import { checkOwnPassword, lockPassword } from './password-guesses.ts'
import { provenByPassword } from './password-proof.ts'
import { updateProofs, updateSessionExpiry } from './sessions.sql.ts'
import type { Actor, Visitor } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { secondsAfter } from '../time.ts'

/** Checks the password of a signed-in user and makes the session fresh. */
export async function confirmOwnIdentity(
  deps: Deps,
  request: { actor: Actor; password: string; remember: boolean; visitor: Visitor },
) {
  const { actor, password, remember, visitor } = request
  const { user } = actor
  const { passwordHash, guess } = await checkOwnPassword(deps, {
    userId: user.id,
    password,
    visitor,
    whenThereIsNone: 'NO_PASSWORD_CREDENTIAL_FOUND',
  })

  return inTransaction(deps, async (deps) => {
    await lockPassword(deps, user.id, { expected: passwordHash, otherwise: 'INVALID_PASSWORD' })
    await endRow(deps, guess)
    const proofs = provenByPassword(deps, password, user)
    return { user, session: await renewOwnSession(deps, { actor, proofs, remember, visitor }) }
  })
}

/** Adds new proofs to a session, which makes it fresh. Call this in the transaction that checked the proofs. */
export async function renewOwnSession(
  deps: Deps,
  { actor, proofs, remember, visitor }: { actor: Actor; proofs: Proof[]; remember: boolean; visitor: Visitor },
): Promise<Session> {
  const { user, session } = actor
  const now = deps.now()
  // An impersonation session and a session that is not remembered become fresh, but are not extended.
  const isExtended = remember && session.impersonatedBy === null
  const expiresAt = isExtended ? secondsAfter(now, deps.config.session.expiresIn) : new Date(session.expiresAt)
  // If another call has extended the session since it was read, this call does not change the expiry, but still stores
  // the proofs.
  await updateSessionExpiry(deps.db, session, expiresAt, now)
  const proven = await updateProofs(deps.db, session.id, withProofs(actor.proofs ?? [], proofs))
  if (!proven) throw new Refusal('UNAUTHORIZED')
  await recordEvent(deps, {
    action: 'session.confirmed',
    actorId: user.id,
    impersonatorId: session.impersonatedBy,
    subjectId: session.id,
    visitor,
  })
  return proven
}
