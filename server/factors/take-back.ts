import * as z from 'zod/mini'
import { credentialChanges, type FormerProof } from '../../contract/factors/take-back.ts'
import type { AuthenticationOptions, AuthenticationResponse } from '../../contract/factors/webauthn.ts'
import { maskedAddress } from '../../contract/masked-address.ts'
import { emailConstraint, findUser, lockUser } from '../accounts/users.sql.ts'
import { consume, findSecret, forgetMailedSecrets, rememberSecret } from '../accounts/verifications.ts'
import type { UserRow, Visitor } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import type { Config } from '../config/config.ts'
import { randomToken } from '../crypto/tokens.ts'
import { isUniqueViolation } from '../database/unique-violation.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { writeMail } from '../mail/mails.ts'
import { takenBackMail } from '../mail/templates/taken-back.ts'
import { Refusal } from '../refusal.ts'
import { deleteChallengesOf } from '../sessions/challenges.sql.ts'
import { endRow, giveBack, type Guess } from '../sessions/guess-lanes.ts'
import { isBanned } from '../sessions/sessions.ts'
import { deleteSessionsOf } from '../sessions/sessions.sql.ts'
import { decryptSnapshot } from '../sessions/snapshots.ts'
import * as snapshots from '../sessions/snapshots.sql.ts'
import { forgetTrust } from '../sessions/trusted-devices.ts'
import { daySeconds } from '../time.ts'
import { checkFormerProof, type FormerProofs } from './former-proofs.ts'
import { challengeSeconds, createPasskeyChallenge } from './passkey-challenges.ts'
import { relyingParty } from './relying-party.ts'
import { mailAddressTaken } from './taken-addresses.ts'

/*
 * Undoing a change of sign-in methods restores all sign-in methods as they were before the change. So later changes are
 * undone too. Undoing a change starts no session.
 */

const tokenLength = 24
const lockedSeconds = daySeconds
// RFC 2606 reserves this top-level domain, so nobody can receive mail there.
const domain = 'taken-back.invalid'

/** The part of a snapshot that this file reads. */
const stateSchema = z.object({
  user: z.object({ email: z.string() }),
  accounts: z.array(z.object({ provider_id: z.string(), password: z.nullable(z.string()) })),
  apps: z.array(z.object({ confirmed_at: z.nullable(z.string()) })),
  codes: z.array(z.object({ active: z.boolean() })),
  passkeys: z.array(
    z.object({
      credential_id: z.string(),
      transports: z.nullable(z.string()),
      suspect_at: z.nullable(z.string()),
    }),
  ),
})

type Opened = { snapshot: snapshots.SnapshotRow; state: string; former: z.output<typeof stateSchema>; user: UserRow }

/** Returns the change that a mailed link undoes, and the encrypted challenge for the passkey cookie. */
export async function describeChange(deps: Deps, { token, encrypted }: { token: string; encrypted: string | null }) {
  const { snapshot, former, user } = await openLink(deps, token)
  const passkeys = former.passkeys.filter(({ suspect_at: suspectAt }) => suspectAt === null)
  const created =
    passkeys.length > 0
      ? createPasskeyChallenge(deps, encrypted, { purpose: 'take-back', userId: user.id, handle: null })
      : null
  const options: AuthenticationOptions | null = created && {
    challenge: created.challenge,
    rpId: relyingParty(deps.config).id,
    timeout: challengeSeconds * 1000,
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({
      id,
      type: 'public-key',
      ...(transports === null ? {} : { transports: transports.split(',') }),
    })),
    userVerification: 'preferred',
  }
  const reply = {
    change: z.parse(z.enum(credentialChanges), snapshot.change),
    changedAt: snapshot.createdAt,
    email: maskedAddress(former.user.email),
    proofs: proofsOf(former),
    passkeyOptions: options,
  }
  return { reply, encrypted: created?.encrypted ?? null }
}

type Request = {
  token: string
  password?: string | undefined
  code?: string | undefined
  response?: AuthenticationResponse | undefined
  /** The encrypted passkey challenges of the browser. */
  encrypted: string | null
  visitor: Visitor
}

/**
 * Undoes a change, ends the user's sessions, and mails the user, or administrators if the email address is now taken.
 * Only one of several concurrent calls succeeds.
 */
export async function takeChangeBack(deps: Deps, request: Request) {
  const opened = await openLink(deps, request.token)
  const hash = passwordOf(opened.former)
  const owed = { snapshotId: opened.snapshot.id, userId: opened.user.id, hash, accepted: proofsOf(opened.former) }
  const proof = await checkFormerProof(deps, request, owed)
  try {
    return await restore(deps, request, { opened, proof })
  } catch (error) {
    // Another user took the email address in the meantime. The second attempt finds the address taken.
    if (isUniqueViolation(error, emailConstraint)) return restore(deps, request, { opened, proof })
    if (!(error instanceof Refusal)) await giveBack(deps, proof.guess)
    throw error
  }
}

type Proof = { guess: Guess; finish: FormerProofs['finish'] }

function restore(deps: Deps, { token, visitor }: Request, { opened, proof }: { opened: Opened; proof: Proof }) {
  const { snapshot, state, former } = opened
  return inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, opened.user.id)
    const id = await consume(deps, 'take-back', token)
    const isNew = id !== null && (await snapshots.deleteSnapshotsFrom(deps.db, snapshot))
    if (!user || !isNew) throw new Refusal('INVALID_TOKEN')
    const isAddressRestored = await restoreRows(deps, user, { state, visitor })
    await proof.finish(deps)
    await endRow(deps, proof.guess)
    await endEverything(deps, user, visitor)
    const restored = (await findUser(deps.db, user.id))!
    const resetToken = passwordOf(former) === null ? null : await createResetToken(deps, restored)
    const until = resetToken === null ? null : new Date(deps.now().getTime() + lockedSeconds * 1000)
    await snapshots.lockCredentials(deps.db, user.id, until)
    await recordEvent(deps, {
      action: 'credentials.taken-back',
      actorId: null,
      subjectId: user.id,
      details: { change: snapshot.change, ...(isAddressRestored ? {} : { address: 'taken' }) },
      visitor,
    })
    if (isAddressRestored) await mailTakenBack(deps, restored, { visitor, isLocked: until !== null })
    else await mailAddressTaken(deps, restored)
    return { isAddressRestored, resetToken }
  })
}

/** Restores the rows of a snapshot. Returns false if the email address now belongs to another user. */
async function restoreRows(deps: Deps, { id }: UserRow, { state, visitor }: { state: string; visitor: Visitor }) {
  // The link proves that its holder can read mail to the address. Another user who has not verified the address has no
  // such proof, and loses the address.
  const displaced = await snapshots.takeUnverifiedAddress(deps.db, { userId: id, state, domain })
  if (displaced)
    await recordEvent(deps, { action: 'user.email-changed', actorId: null, subjectId: displaced.id, visitor })
  // Becomes the user's email address if the former address now belongs to another user, because the current address
  // may be the attacker's.
  const substitute = `${id.toLowerCase()}@${domain}`
  await snapshots.restoreAccounts(deps.db, id, state)
  await snapshots.restoreApp(deps.db, id, state)
  await snapshots.restoreEmailCode(deps.db, id, state)
  await snapshots.restoreRecoveryCodes(deps.db, id, state)
  await snapshots.restorePasskeys(deps.db, id, state)
  return snapshots.restoreUser(deps.db, { id, state, substitute })
}

/**
 * Ends everything with which an attacker could still reach the account: sessions, challenges, trusted devices and
 * mailed links.
 */
async function endEverything(deps: Deps, { id }: UserRow, visitor: Visitor) {
  await deleteChallengesOf(deps.db, id)
  await forgetMailedSecrets(deps, id)
  await forgetTrust(deps, id, { actorId: null, visitor })
  if ((await deleteSessionsOf(deps.db, id, { keepId: null })) > 0)
    await recordEvent(deps, { action: 'user.sessions-ended', actorId: null, subjectId: id, visitor })
}

/** Creates a secret with which the user can set a new password. Returns null if the site allows no password resets. */
async function createResetToken(deps: Deps, { id: userId, email }: UserRow) {
  if (!resetsPasswords(deps.config)) return null
  const secret = randomToken(tokenLength)
  const lifetimeSeconds = deps.config.emailAndPassword.resetPasswordTokenExpiresIn
  await rememberSecret(deps, { purpose: 'reset-password', secret, userId, value: email, lifetimeSeconds })
  return secret
}

function resetsPasswords({ emailAndPassword: { enabled, sendResetPassword } }: Config) {
  return enabled && sendResetPassword
}

function mailTakenBack(deps: Deps, user: UserRow, { visitor, isLocked }: { visitor: Visitor; isLocked: boolean }) {
  const { name, email } = user
  return writeMail(deps, {
    template: 'taken-back',
    recipient: user,
    content: () => takenBackMail(deps.config, { locale: visitor.locale, name, email, isLocked }),
  })
}

/**
 * Returns the snapshot of a mailed link. Refuses a link that was used, was invalidated or has expired, and a user who
 * is banned.
 */
async function openLink(deps: Deps, token: string): Promise<Opened> {
  const secret = await findSecret(deps, 'take-back', token)
  const snapshot = secret && (await snapshots.findSnapshot(deps.db, secret.value))
  const user = snapshot && (await findUser(deps.db, snapshot.userId))
  if (!user || isBanned(user, deps.now())) throw new Refusal('INVALID_TOKEN')
  const state = decryptSnapshot(deps.keys, snapshot)
  return { snapshot, state, former: z.parse(stateSchema, JSON.parse(state)), user }
}

function passwordOf({ accounts }: Opened['former']) {
  return accounts.find(({ provider_id: provider }) => provider === 'credential')?.password ?? null
}

/** Returns the kinds of proof that are accepted; empty if the user had only the mailbox and linked accounts. */
function proofsOf(former: Opened['former']): FormerProof[] {
  return [
    ...(passwordOf(former) === null ? [] : (['password'] as const)),
    ...(former.passkeys.some(({ suspect_at: suspectAt }) => suspectAt === null) ? (['passkey'] as const) : []),
    ...(former.apps.some(({ confirmed_at: confirmedAt }) => confirmedAt !== null) ? (['app'] as const) : []),
    ...(former.codes.some(({ active }) => active) ? (['recovery-code'] as const) : []),
  ]
}
