import type { Actor, UserRow, Visitor } from '../actor.ts'
import { readEmailToken, signEmailToken, type VerifyEmailToken } from '../crypto/email-tokens.ts'
import { randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import type { MailSender } from '../mail/budgets.ts'
import { writeMail } from '../mail/mails.ts'
import type { JobPayload } from '../jobs/jobs.ts'
import { answerLater } from './address-requests.ts'
import { accountExistsMail } from '../mail/templates/account-exists.ts'
import { verifyEmailMail } from '../mail/templates/verify-email.ts'
import { RedirectError, Refusal } from '../refusal.ts'
import type { VerificationError } from '../../contract/redirect-errors.ts'
import { noEntry, passGate, provenNow } from '../sessions/gate.ts'
import { findUserByEmail, lockUser, markEmailVerified } from './users.sql.ts'
import { consume, rememberSecret } from './verifications.ts'

/**
 * Mails a user the link that verifies their email address, unless verification mails are off or a mail budget is used
 * up.
 *
 * `sender` is the user who entered the address, which might belong to somebody else.
 */
export async function mailVerificationLink(
  deps: Deps,
  user: UserRow,
  request: { visitor: Pick<Visitor, 'locale'>; callbackURL?: string | undefined; sender?: MailSender },
) {
  if (!deps.config.emailVerification.sendVerificationEmail) return
  const { visitor, callbackURL = '/', sender } = request
  const lifetimeSeconds = deps.config.emailVerification.expiresIn
  await writeMail(deps, {
    template: 'verify-email',
    recipient: user,
    ...(sender ? { sender } : {}),
    content: async (deps) => {
      const url = await createVerificationLink(deps, user, { callbackURL, lifetimeSeconds })
      const { name, email } = user
      return verifyEmailMail(deps.config, { locale: visitor.locale, name, email, url, lifetimeSeconds })
    },
  })
}

async function createVerificationLink(
  deps: Deps,
  user: UserRow,
  { callbackURL, lifetimeSeconds }: { callbackURL: string; lifetimeSeconds: number },
) {
  const id = randomId()
  await rememberSecret(deps, { purpose: 'verify-email', secret: id, userId: user.id, value: user.id, lifetimeSeconds })
  const token = await signEmailToken(
    { purpose: 'verify-email', userId: user.id, email: user.email, id },
    deps.keys.of('email-token'),
    deps.now(),
    lifetimeSeconds,
  )
  const { origin, basePath } = deps.config
  return `${origin}${basePath}/verify-email?token=${token}&callbackURL=${encodeURIComponent(callbackURL)}`
}

/** Notifies a user that somebody tried to sign up with the user's email address. */
export async function mailAccountExists(deps: Deps, owner: UserRow, { locale }: Pick<Visitor, 'locale'>) {
  await writeMail(deps, {
    template: 'account-exists',
    recipient: owner,
    content: () => accountExistsMail(deps.config, { locale, name: owner.name, email: owner.email }),
  })
}

/**
 * The kind of job that mails a requested verification link. Its payload is
 * `{ email, ipAddress, locale?, callbackURL? }`.
 */
export const mailVerificationLinkKind = 'mail-verification-link'

/**
 * Sends the verification link again.
 *
 * A signed-in user gets an error if their own address is already verified, or if the requested address is not their
 * own. Signed-out visitors get the same reply for every address.
 */
export async function requestVerificationLink(
  deps: Deps,
  request: { email: string; callbackURL?: string | undefined; actor: Actor | null; visitor: Visitor },
) {
  const { actor } = request
  if (!deps.config.emailVerification.sendVerificationEmail) throw new Refusal('VERIFICATION_EMAIL_ISNT_ENABLED')
  if (actor?.user.emailVerified) throw new Refusal('YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL')
  if (actor && actor.user.email !== request.email.toLowerCase())
    throw new Refusal('YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL')
  const { email, callbackURL, visitor } = request
  if (actor) await mailVerificationLink(deps, actor.user, request)
  else await answerLater(deps, mailVerificationLinkKind, { email, visitor, more: { callbackURL } })
}

/** Mails the link to the user with this email address, if there is such a user and the address is unverified. */
export function mailRequestedVerificationLink(deps: Deps, { email = '', callbackURL, locale }: JobPayload) {
  return inTransaction(deps, async (deps) => {
    const user = await findUserByEmail(deps.db, email)
    if (!user || user.emailVerified) return
    const offered = deps.config.locales.find((each) => each === locale)
    await mailVerificationLink(deps, user, { visitor: offered ? { locale: offered } : {}, callbackURL })
  })
}

/** Reads the token of a link that verifies an email address or approves an email change. Refuses invalid tokens. */
export async function readMailedToken(deps: Deps, text: string) {
  const token = await readEmailToken(text, deps.keys.of('email-token'), deps.now())
  if (token === 'expired') throw new RedirectError<VerificationError>('token_expired')
  if (token === 'invalid') throw new RedirectError<VerificationError>('invalid_token')
  return token
}

/**
 * Verifies the address that a token was mailed to.
 *
 * Mail scanners open links too, so opening the link again is not an error. Only the first opening can start a session.
 */
export function verifyEmailByToken(
  deps: Deps,
  request: { token: VerifyEmailToken; visitor: Visitor; actor: Actor | null; landing: string | null },
) {
  const { token } = request
  return inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, token.userId)
    const consumed = await consume(deps, 'verify-email', token.id)
    if (!user) throw new RedirectError<VerificationError>('user_not_found')
    if (user.email !== token.email) throw new RedirectError<VerificationError>('invalid_token')
    if (consumed === null) {
      if (!user.emailVerified) throw new RedirectError<VerificationError>('invalid_token')
      return { user, entry: noEntry }
    }
    const { visitor, actor, landing } = request
    return noteVerified(deps, user, { visitor, actor, landing })
  })
}

/**
 * Marks a locked user's address as verified. If `autoSignInAfterVerification` is on and the caller is not yet signed in
 * as this user, signs the user in.
 */
export async function noteVerified(
  deps: Deps,
  user: UserRow,
  { visitor, actor, landing }: { visitor: Visitor; actor: Actor | null; landing: string | null },
) {
  const verified = (await markEmailVerified(deps.db, user.id, user.email)) ?? user
  await recordEvent(deps, { action: 'user.email-verified', actorId: user.id, subjectId: user.id, visitor })
  const signsIn = deps.config.emailVerification.autoSignInAfterVerification && actor?.user.id !== user.id
  if (!signsIn) return { user: verified, entry: noEntry }
  const arrival = { proofs: provenNow(deps, 'mailbox'), visitor, remember: true, landing }
  return { user: verified, entry: await passGate(deps, verified, arrival) }
}
