import type { Visitor } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { mailVerificationLink } from '../accounts/email-verification.ts'
import { endRow, passwordOf } from '../sessions/guess-lanes.ts'
import { deviceDigest, visitorsClaim } from '../sessions/known-devices.ts'
import { checkPassword, lockPassword } from '../sessions/password-guesses.ts'
import { passGate } from '../sessions/gate.ts'
import { provenByPassword } from '../sessions/password-proof.ts'
import { findUserWithPassword } from '../accounts/users.sql.ts'

/** An attempt to sign in with either an email address or a lowercase username. */
type Attempt = ({ email: string; username?: undefined } | { username: string; email?: undefined }) & {
  password: string
  rememberMe?: boolean | undefined
  callbackURL?: string | undefined
  visitor: Visitor
}

/**
 * Signs in a user with a password.
 *
 * An unknown email address, an account without a password and a wrong password are refused in the same way and in the
 * same time, so that nobody can find out which addresses have an account.
 */
export async function signInWithPassword(deps: Deps, attempt: Attempt) {
  const { enabled, maxPasswordLength, requireEmailVerification } = deps.config.emailAndPassword
  if (!enabled) throw new Refusal('EMAIL_AND_PASSWORD_IS_NOT_ENABLED')
  const refused = attempt.username === undefined ? 'INVALID_EMAIL_OR_PASSWORD' : 'INVALID_USERNAME_OR_PASSWORD'
  const { found, isRight, guess } = await tryPassword(deps, attempt, maxPasswordLength)
  if (!found?.passwordHash || !isRight) {
    await recordEvent(deps, {
      action: 'session.refused',
      actorId: null,
      subjectId: found?.id ?? null,
      visitor: attempt.visitor,
    })
    throw new Refusal(refused)
  }

  const { passwordHash, isKnownDevice: _, ...user } = found
  if (requireEmailVerification && !user.emailVerified) {
    await inTransaction(deps, async (deps) => {
      await endRow(deps, guess)
      await mailVerificationLink(deps, user, attempt)
    })
    throw new Refusal('EMAIL_NOT_VERIFIED')
  }
  const remember = attempt.rememberMe !== false
  const entry = await inTransaction(deps, async (deps) => {
    await lockPassword(deps, user.id, { expected: passwordHash, otherwise: refused })
    await endRow(deps, guess)
    const { visitor, callbackURL: landing } = attempt
    const proofs = provenByPassword(deps, attempt.password, user)
    return passGate(deps, user, { proofs, visitor, remember, landing: landing ?? null })
  })
  return { user, entry }
}

/**
 * Checks the password in a slot of the hashing queue. If no slot is free, the call is refused before the database is
 * queried.
 */
function tryPassword(deps: Deps, attempt: Attempt, maxPasswordLength: number) {
  const { email, username, visitor, password } = attempt
  const name = email ?? username
  return deps.passwords.inSlot(visitorsClaim(visitor, name), async (turns) => {
    const digest = deviceDigest(visitor)
    const found = await findUserWithPassword(deps.db, { email, username }, digest)
    const isKnown = found !== null && found.isKnownDevice && digest !== null
    turns.settle(isKnown)
    const checked = await checkPassword(deps, {
      // Attempts by username and by email address count toward the same limit, the limit of the email address.
      target: passwordOf(found?.email ?? name),
      device: isKnown ? { digest, userId: found.id } : null,
      turns,
      visitor,
      // No stored password is longer than the maximum, so hashing the rest of a longer text would only waste time.
      password: password.slice(0, maxPasswordLength + 1),
      passwordHash: found?.passwordHash ?? null,
    })
    return { found, ...checked }
  })
}
