import { claimAddress } from '../accounts/address-claims.ts'
import { newFields } from '../accounts/users.ts'
import { findUserByEmail, insertUser, lockUser } from '../accounts/users.sql.ts'
import type { UserRow, Visitor } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import { signsUpByMail } from '../config/mailed-sign-in.ts'
import { randomId } from '../crypto/tokens.ts'
import { decideSignUp } from '../decisions/sign-up-decision.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { passGate, provenNow } from '../sessions/gate.ts'
import { reopenMailedCodes } from '../sessions/guess-lanes.ts'
import { readCode, useCode, type MailedDetails } from './mailed-codes.ts'

/** The refusals for a mail that was already used, and for an email address that is not allowed to sign up. */
const refusals = {
  magicLink: { used: 'INVALID_TOKEN', signUp: 'SIGNUP_DISABLED' },
  emailOTP: { used: 'INVALID_OTP', signUp: 'INVALID_OTP' },
} as const

/** A sign-in with the link or with the code of a mail. */
export type MailedArrival = {
  /** The id of the mail. */
  id: string
  way: keyof typeof refusals
  visitor: Visitor
  /** The name, the image and the additional fields that the caller sent for a new user. */
  sent?: { name?: string | undefined; image?: string | undefined } & Record<string, unknown>
}

/**
 * Signs in the user of the email address to which a mail was sent, or signs up a new user. The mail is used up in the
 * same transaction, so only one of several concurrent calls signs in.
 */
export async function enterByMail(deps: Deps, arrival: MailedArrival) {
  const decided = await decideNewcomer(deps, arrival)
  return inTransaction(deps, async (deps) => {
    const details = await useCode(deps, arrival.id)
    if (!details) throw new Refusal(refusals[arrival.way].used)
    const { user, isNew } = await findOrAddUser(deps, details, { ...arrival, decided })
    await reopenMailedCodes(deps, details.email)
    const landing = (isNew ? details.newUserCallbackURL : undefined) ?? details.callbackURL ?? null
    const { visitor } = arrival
    const proofs = provenNow(deps, 'mailbox')
    return { user, isNew, landing, entry: await passGate(deps, user, { proofs, visitor, remember: true, landing }) }
  })
}

/**
 * The additional fields that the operator's sign-up decision sets; empty without such a decision. Null if the operator
 * was not asked, because the mail cannot sign up a new user.
 */
type Decided = { decided: Record<string, unknown> | null }

async function decideNewcomer(deps: Deps, { id, way, sent, visitor }: MailedArrival) {
  if (!deps.config.decisions.signUp) return {}
  const details = await readCode(deps, id)
  if (!details || !signsUpByMail(deps.config, way) || (await findUserByEmail(deps.db, details.email))) return null
  const { email } = details
  return decideSignUp(deps, { email, name: sent?.name ?? details.name ?? '', method: 'mail', visitor })
}

async function findOrAddUser(deps: Deps, details: MailedDetails, arrival: MailedArrival & Decided) {
  const known = await claimedUser(deps, details, arrival)
  if (known) return { user: known, isNew: false }
  if (arrival.decided === null || !signsUpByMail(deps.config, arrival.way))
    throw new Refusal(refusals[arrival.way].signUp)
  const added = await addUser(deps, details, arrival)
  if (added) return { user: added, isNew: true }
  // In the meantime, another call created a user with this address.
  const other = await claimedUser(deps, details, arrival)
  if (!other) throw new Refusal(refusals[arrival.way].signUp)
  return { user: other, isNew: false }
}

/**
 * Locks and returns the user of an email address. If the address was unverified, verifies it and removes the password
 * and every other way into the account (see `claimAddress`). Returns null if there is no such user.
 */
async function claimedUser(deps: Deps, { email }: MailedDetails, { visitor }: MailedArrival): Promise<UserRow | null> {
  const found = await findUserByEmail(deps.db, email)
  const user = found && (await lockUser(deps.db, found.id))
  if (!user || user.email !== found.email) return null
  return user.emailVerified ? user : claimAddress(deps, user, { keepPassword: false, visitor })
}

async function addUser(
  deps: Deps,
  { email, name }: MailedDetails,
  { sent = {}, visitor, decided }: MailedArrival & Decided,
) {
  const user = await insertUser(deps.db, {
    id: randomId(),
    email,
    name: sent.name ?? name ?? '',
    image: sent.image ?? null,
    emailVerified: true,
    role: deps.config.admin.defaultRole,
    extra: { ...newFields(deps.config, sent, 'user'), ...decided },
    now: deps.now(),
  })
  if (!user) return null
  const event = { actorId: user.id, subjectId: user.id, visitor }
  await recordEvent(deps, { action: 'user.signed-up', ...event })
  await recordEvent(deps, { action: 'user.email-verified', ...event })
  return user
}
