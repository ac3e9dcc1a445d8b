import { endRow } from './guess-lanes.ts'
import { checkOwnPassword, lockPassword } from './password-guesses.ts'
import { updateSessionExpiry } from './sessions.sql.ts'
import { readSession } from './sessions.ts'
import type { Actor, Visitor } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { secondsAfter } from '../time.ts'

/** Renews the session of a person who shows by their password that it is they, so that it is fresh. */
export async function confirmOwnIdentity(
  deps: Deps,
  request: { actor: Actor; password: string; remember: boolean; visitor: Visitor },
) {
  const { actor, password, remember, visitor } = request
  const { user, session } = actor
  const { passwordHash, guess } = await checkOwnPassword(deps, {
    userId: user.id,
    password,
    visitor,
    whenThereIsNone: 'NO_PASSWORD_CREDENTIAL_FOUND',
  })

  return inTransaction(deps, async (deps) => {
    await lockPassword(deps, user.id, { expected: passwordHash, otherwise: 'INVALID_PASSWORD' })
    await endRow(deps, guess)
    const now = deps.now()
    // One that is borrowed, or that its browser does not keep, becomes fresh and ends no later.
    const isExtended = remember && session.impersonatedBy === null
    const expiresAt = isExtended ? secondsAfter(now, deps.config.session.expiresIn) : new Date(session.expiresAt)
    const renewed = await updateSessionExpiry(deps.db, session, expiresAt, now)
    await recordEvent(deps, {
      action: 'session.confirmed',
      actorId: user.id,
      impersonatorId: session.impersonatedBy,
      subjectId: session.id,
      visitor,
    })
    // Somebody else renewed it since it was read, or ended it.
    const current = renewed ?? (await readSession(deps, session.token, { refresh: false }))?.session
    if (!current) throw new Refusal('UNAUTHORIZED')
    return { user, session: current }
  })
}
