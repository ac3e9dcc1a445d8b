import { listAccountsOf } from '../accounts/linked-accounts.sql.ts'
import { findUser, lockUser } from '../accounts/users.sql.ts'
import type { Actor, Visitor } from '../actor.ts'
import { signText } from '../crypto/signing.ts'
import { randomDigits } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { writeMail } from '../mail/mails.ts'
import { secondStepCodeMail } from '../mail/templates/second-step-code.ts'
import { Refusal } from '../refusal.ts'
import { findOwnChallenge } from '../sessions/challenges.ts'
import { methodsOf } from '../sessions/second-factors.ts'
import { hourSeconds, minuteSeconds, secondsAfter } from '../time.ts'
import { countStepCodeAttempt, hasStepCode, noteEmailCodeUse, putStepCode, takeStepCode } from './email-codes.sql.ts'
import { mailEnrolmentCode } from './enrolment.ts'
import type { Factor } from './second-step.ts'

/*
 * Codes by email as a second step. They are weak, because anyone who can read the mailbox can often reset the password
 * too. So they are off unless both the site and the user turn them on, and they are never the second step after a proof
 * by the same mailbox.
 */

const codeLength = 6

/** The factor for codes by email. Each code works once, and only in the challenge or session that requested it. */
export const emailCode: Factor = {
  method: 'mailed-code',
  name: 'otp',
  wrong: 'INVALID_CODE',
  earnsTrust: true,
  async require(deps, { userId, proofs }) {
    if (!(await methodsOf(deps, userId, proofs)).includes('otp')) throw new Refusal('OTP_NOT_CONFIGURED')
  },
  async countAttempt(deps, asker) {
    const { allowedAttempts: max } = deps.config.twoFactor.otpOptions
    const now = deps.now()
    if (await countStepCodeAttempt(deps.db, { asker, max, now })) return
    const isThere = await hasStepCode(deps.db, asker, now)
    throw new Refusal(isThere ? 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE' : 'OTP_HAS_EXPIRED')
  },
  async take(deps, { userId, code, asker }) {
    const user = asker === null ? null : await findUser(deps.db, userId)
    if (asker === null || !user) return false
    const digests = digestsOf(deps, { asker, email: user.email }, code.replaceAll(/\s/g, ''))
    const now = deps.now()
    if (!(await takeStepCode(deps.db, { asker, digests, now }))) return false
    await noteEmailCodeUse(deps.db, { userId, now })
    return true
  },
}

/**
 * Mails a code to the user of a challenge or session; a new code replaces the previous one. During an enrollment, mails
 * the code that the user must enter before setting up a factor.
 */
export async function mailStepCode(
  deps: Deps,
  { actor, secret, visitor }: { actor: Actor | null; secret: string | null; visitor: Visitor },
) {
  const challenge = actor ? null : await findOwnChallenge(deps, secret)
  if (challenge?.enrols) return mailEnrolmentCode(deps, { challenge, visitor })
  const userId = challenge?.userId ?? actor?.user.id
  if (userId === undefined) throw new Refusal('INVALID_TWO_FACTOR_COOKIE')
  const proofs = challenge?.proofs ?? actor?.proofs ?? []
  await emailCode.require(deps, { userId, proofs, mayConfirm: false })
  await writeCode(deps, { userId, asker: challenge?.id ?? actor!.session.id, visitor })
}

function writeCode(deps: Deps, { userId, asker, visitor }: { userId: string; asker: string; visitor: Visitor }) {
  return inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, userId)
    if (!user) throw new Refusal('INVALID_TWO_FACTOR_COOKIE')
    const isMailed = await writeMail(deps, {
      template: 'second-step-code',
      recipient: user,
      async content(deps) {
        const { name, email } = user
        const code = randomDigits(codeLength)
        const lifetimeSeconds = deps.config.twoFactor.otpOptions.period * minuteSeconds
        const digest = digestsOf(deps, { asker, email }, code)[0]!
        await putStepCode(deps.db, { asker, userId, digest, expiresAt: secondsAfter(deps.now(), lifetimeSeconds) })
        return secondStepCodeMail(deps.config, { locale: visitor.locale, name, email, code, lifetimeSeconds })
      },
    })
    // The caller has already given a first proof, so the refusal does not reveal whether an account exists.
    if (!isMailed) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: hourSeconds })
  })
}

/**
 * Whether email codes can be a user's second factor: the site allows email codes, and the user has a first factor other
 * than the mailbox.
 */
export async function mayUseEmailCode({ config, db }: Deps, userId: string) {
  const { enabled, otpOptions } = config.twoFactor
  return enabled && otpOptions.enabled && (await listAccountsOf(db, userId)).length > 0
}

/**
 * Returns the digests of a code, under the current secret and the previous ones. A code is valid only for one session
 * or challenge, and for one email address.
 */
function digestsOf({ keys }: Deps, { asker, email }: { asker: string; email: string }, code: string) {
  return keys.allOf('mailed-code').map((key) => signText(`second-step:${asker}:${email}:${code}`, key))
}
