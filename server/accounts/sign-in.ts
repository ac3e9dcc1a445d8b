import type { Visitor } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../events/events.ts'
import { Refusal } from '../refusal.ts'
import { mailVerificationLink } from './email-verification.ts'
import { admitGuess, forgetGuesses } from './password-guesses.ts'
import { lockPassword } from './password.ts'
import { startSession } from './sessions.ts'
import { findUserWithPassword } from './users.sql.ts'

type Attempt = {
  email: string
  password: string
  rememberMe?: boolean | undefined
  callbackURL?: string | undefined
  visitor: Visitor
}

/**
 * Starts a session for a person who knows their password.
 *
 * An unknown address, an account without a password and a wrong password are one refusal that costs the same time, so
 * nobody can use it to learn who has an account.
 */
export async function signInWithPassword(deps: Deps, attempt: Attempt) {
  const { enabled, maxPasswordLength, requireEmailVerification } = deps.config.emailAndPassword
  if (!enabled) throw new Refusal('EMAIL_AND_PASSWORD_IS_NOT_ENABLED')
  const found = await findUserWithPassword(deps.db, attempt.email)
  const guess = await admitGuess(deps, { email: attempt.email, userId: found?.id ?? null }, attempt.visitor)
  // Nobody's password is longer; hashing a longer one would only cost.
  const password = attempt.password.slice(0, maxPasswordLength + 1)
  const known = await deps.passwords.verify(password, found?.passwordHash ?? null)
  if (!found?.passwordHash || !known) {
    await recordEvent(deps, {
      action: 'session.refused',
      actorId: null,
      subjectId: found?.id ?? null,
      visitor: attempt.visitor,
    })
    throw new Refusal('INVALID_EMAIL_OR_PASSWORD')
  }

  const { passwordHash, ...user } = found
  if (requireEmailVerification && !user.emailVerified) {
    await inTransaction(deps, async (deps) => {
      await forgetGuesses(deps, guess)
      await mailVerificationLink(deps, user, attempt)
    })
    throw new Refusal('EMAIL_NOT_VERIFIED')
  }
  const remember = attempt.rememberMe !== false
  const session = await inTransaction(deps, async (deps) => {
    await lockPassword(deps, user.id, { expected: passwordHash, otherwise: 'INVALID_EMAIL_OR_PASSWORD' })
    await forgetGuesses(deps, guess)
    return startSession(deps, user, { visitor: attempt.visitor, remember })
  })
  return { user, session, remember }
}
