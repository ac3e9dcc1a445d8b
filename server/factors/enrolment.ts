import type { RefusalCode } from '../../contract/refusals.ts'
import { withProofs, type ProofMethod } from '../../contract/sessions/assurance.ts'
import { lockUser, findUser, markEmailVerified } from '../accounts/users.sql.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import { sameText, signText } from '../crypto/signing.ts'
import { randomDigits } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { writeMail } from '../mail/mails.ts'
import type { Undo } from '../mail/template.ts'
import { verifyCodeMail } from '../mail/templates/verify-code.ts'
import { Refusal } from '../refusal.ts'
import { countAttemptAt, endChallenge, findOwnChallenge } from '../sessions/challenges.ts'
import { putChallengeCode, takeChallengeCode, type ChallengeRow } from '../sessions/challenges.sql.ts'
import { mustEnrol } from '../sessions/factor-policy.ts'
import { passGate, provenNow } from '../sessions/gate.ts'
import { countMailedCode, giveBack, reopenMailedCodes } from '../sessions/guess-lanes.ts'
import { minuteSeconds, secondsAfter } from '../time.ts'
import { turnOn } from './switching.ts'

/*
 * The sign-in of a user who lacks the second factor that the site's policy requires. The challenge of the sign-in
 * allows the user to set up this factor. Before that, the user may have to enter a mailed code, so that a thief who has
 * only the password cannot add a factor.
 */

const codeLength = 6
const codeLifetimeSeconds = 5 * minuteSeconds
const secondsBetweenMails = minuteSeconds

/** A browser with a challenge. If a user is signed in, the challenge is ignored: it is from an abandoned sign-in. */
type Caller = { actor: Actor | null; secret: string | null }

/** Returns the challenge of an enrollment and its user. Refuses if a required mailed code has not been entered yet. */
export async function requireEnrolment(deps: Deps, { actor, secret }: Caller, otherwise: RefusalCode) {
  const challenge = actor ? null : await findOwnChallenge(deps, secret)
  const user = challenge?.enrols ? await findUser(deps.db, challenge.userId) : null
  if (!challenge || !user) throw new Refusal(otherwise)
  refuseUnproven(challenge)
  return { challenge, user }
}

/** Refuses an enrollment whose mailed code has not been entered yet. */
export function refuseUnproven({ needsCode }: Pick<ChallengeRow, 'needsCode'>) {
  if (needsCode) throw new Refusal('EMAIL_NOT_VERIFIED')
}

/**
 * Locks and returns the user of an enrollment. Refuses a user who has set up a second factor in another browser in the
 * meantime, because only that factor can then complete the sign-in.
 */
export async function lockEnrolling(deps: Deps, { userId }: Pick<ChallengeRow, 'userId'>): Promise<UserRow> {
  const user = await lockUser(deps.db, userId)
  if (!user || !mustEnrol(deps.config, user)) throw new Refusal('INVALID_TWO_FACTOR_COOKIE')
  return user
}

/** Mails, at most once a minute, the code that the user must enter before setting up a factor. */
export async function mailEnrolmentCode(
  deps: Deps,
  { challenge, visitor }: { challenge: ChallengeRow; visitor: Visitor },
) {
  refuseUnneeded(challenge)
  await inTransaction(deps, async (deps) => {
    const user = await lockEnrolling(deps, challenge)
    const isMailed = await writeMail(deps, {
      template: 'verify-code',
      recipient: user,
      async content(deps) {
        const code = randomDigits(codeLength)
        const digest = digestsOf(deps, { ...challenge, email: user.email }, code)[0]!
        await putChallengeCode(deps.db, {
          id: challenge.id,
          digest,
          expiresAt: secondsAfter(deps.now(), codeLifetimeSeconds),
        })
        const { name, email } = user
        return verifyCodeMail(deps.config, {
          locale: visitor.locale,
          name,
          email,
          code,
          lifetimeSeconds: codeLifetimeSeconds,
        })
      },
    })
    // The caller has already entered the password, so the refusal does not reveal whether an account exists.
    if (!isMailed) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: secondsBetweenMails })
  })
}

/**
 * Checks the mailed code that precedes an enrollment, and verifies the email address. Before the code is compared, the
 * attempt is counted twice: for this challenge, and for the email address across challenges.
 */
export async function takeEnrolmentCode(
  deps: Deps,
  { challenge, visitor, ...request }: { challenge: ChallengeRow; code: string; visitor: Visitor },
) {
  refuseUnneeded(challenge)
  await countAttemptAt(deps, challenge)
  const { codeDigest, codeExpiresAt } = challenge
  if (codeDigest === null || codeExpiresAt === null || Date.parse(codeExpiresAt) <= deps.now().getTime())
    throw new Refusal('OTP_HAS_EXPIRED')
  const guess = await countMailedCode(deps, challenge.email)
  const code = request.code.replaceAll(/\s/g, '')
  if (!digestsOf(deps, challenge, code).some((digest) => sameText(digest, codeDigest))) {
    const event = { actorId: null, subjectId: challenge.userId, visitor }
    await recordEvent(deps, { action: 'second-factor.refused', ...event, details: { method: 'mailed-code' } })
    throw new Refusal('INVALID_CODE')
  }
  await giveBack(deps, guess)
  return inTransaction(deps, async (deps) => {
    const user = await lockEnrolling(deps, challenge)
    const proofs = withProofs(challenge.proofs, provenNow(deps, 'mailbox'))
    if (!(await takeChallengeCode(deps.db, { id: challenge.id, digest: codeDigest, proofs })))
      throw new Refusal('INVALID_CODE')
    await reopenMailedCodes(deps, user.email)
    if (user.emailVerified) return user
    await recordEvent(deps, { action: 'user.email-verified', actorId: user.id, subjectId: user.id, visitor })
    return (await markEmailVerified(deps.db, user.id, user.email)) ?? user
  })
}

/**
 * Completes an enrollment with the new second factor: turns on the second step, mails the user, and signs the user in.
 * Call it with the user locked by `lockEnrolling`. Only one of several concurrent calls succeeds.
 */
export async function completeEnrolment(
  deps: Deps,
  user: UserRow,
  enrolment: {
    challenge: ChallengeRow
    method: ProofMethod
    visitor: Visitor
    trustsDevice?: boolean
    undo: Undo | null
  },
) {
  const { challenge, method, visitor, trustsDevice = false, undo } = enrolment
  await endChallenge(deps, challenge)
  await turnOn(deps, user, { undo, visitor })
  const { remember, landing: url } = challenge
  const proofs = withProofs(challenge.proofs, provenNow(deps, method))
  const entry = await passGate(deps, user, { proofs, visitor, remember, trustsDevice })
  return { user: { ...user, twoFactorEnabled: true }, entry, url }
}

/** Refuses to mail or take a code if the enrollment needs no code, or no longer needs one. */
function refuseUnneeded({ needsCode }: Pick<ChallengeRow, 'needsCode'>) {
  if (!needsCode) throw new Refusal('OTP_NOT_CONFIGURED')
}

/**
 * Returns the digests of a code, under the current secret and the previous ones. A code is valid only for one challenge
 * and one email address.
 */
function digestsOf({ keys }: Deps, { id, email }: Pick<ChallengeRow, 'id' | 'email'>, code: string) {
  return keys.allOf('mailed-code').map((key) => signText(`enrolment:${id}:${email}:${code}`, key))
}
