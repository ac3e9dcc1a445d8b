import type { CodePurpose } from '../../contract/sign-in/email-otp.ts'
import { noteVerified } from '../accounts/email-verification.ts'
import { hashNewPassword } from '../accounts/password-check.ts'
import { checkPasswordLength } from '../accounts/sign-up.ts'
import { findUserByEmail, lockUser } from '../accounts/users.sql.ts'
import type { Actor } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { usersClaim } from '../sessions/known-devices.ts'
import { reopenMailedCodes } from '../sessions/guess-lanes.ts'
import { isBanned } from '../sessions/sessions.ts'
import { checkCode, endCodes, useCode, type CodeAttempt } from './mailed-codes.ts'
import { requirePasswordReset, setPasswordByMail } from './password-reset.ts'

type Attempt = Omit<CodeAttempt, 'purpose'>

/** Refuses a purpose for which the site does not mail codes. */
export function requirePurpose(deps: Deps, purpose: CodePurpose) {
  if (purpose === 'forget-password') requirePasswordReset(deps)
  if (purpose === 'email-verification' && !deps.config.emailVerification.sendVerificationEmail)
    throw new Refusal('VERIFICATION_EMAIL_ISNT_ENABLED')
}

/** Verifies the email address to which a code was mailed. */
export async function verifyEmailByCode(deps: Deps, attempt: Attempt & { actor: Actor | null }) {
  const id = await checkCode(deps, { ...attempt, purpose: 'email-verification' })
  return inTransaction(deps, async (deps) => {
    const user = await lockByEmail(deps, attempt.email)
    if (!user || !(await useCode(deps, id))) throw new Refusal('INVALID_OTP')
    await reopenMailedCodes(deps, user.email)
    return noteVerified(deps, user, { visitor: attempt.visitor, actor: attempt.actor, landing: null })
  })
}

/** Sets a new password for the owner of the mailbox to which a code was sent. */
export async function resetPasswordByCode(deps: Deps, attempt: Attempt & { password: string }) {
  requirePasswordReset(deps)
  const { email, password, visitor } = attempt
  checkPasswordLength(deps, password)
  // The code is checked first, so that a caller without a valid code cannot make the server hash a password.
  const id = await checkCode(deps, { ...attempt, purpose: 'forget-password' })
  const holder = await findUserByEmail(deps.db, email)
  if (!holder) throw new Refusal('INVALID_OTP')
  const passwordHash = await hashNewPassword(deps, password, { owner: holder, claim: usersClaim(holder.id) })
  await inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, holder.id)
    const isTaken = (await useCode(deps, id)) !== null
    if (!isTaken || !user || user.email !== holder.email || isBanned(user, deps.now())) throw new Refusal('INVALID_OTP')
    await endCodes(deps, { purpose: 'forget-password', email })
    await reopenMailedCodes(deps, email)
    await setPasswordByMail(deps, user, { passwordHash, visitor })
  })
}

async function lockByEmail(deps: Deps, email: string) {
  const found = await findUserByEmail(deps.db, email)
  const user = found && (await lockUser(deps.db, found.id))
  return user?.email === found?.email ? user : null
}
