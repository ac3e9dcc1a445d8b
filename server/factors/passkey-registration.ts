import { randomBytes } from 'node:crypto'
import type { RegistrationOptions, RegistrationResponse } from '../../contract/factors/webauthn.ts'
import { isFullAdministrator } from '../accounts/administrators.ts'
import { readTicket, signUpByTicket } from '../accounts/sign-up-tickets.ts'
import { lockUser } from '../accounts/users.sql.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import { randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { keepBeforeChange } from '../sessions/snapshots.ts'
import { firstName } from './authenticator-names.ts'
import type { ChallengeRow } from '../sessions/challenges.sql.ts'
import { passGate, provenNow } from '../sessions/gate.ts'
import { completeEnrolment, lockEnrolling, requireEnrolment } from './enrolment.ts'
import { mailPasskeyChange } from './factor-mails.ts'
import {
  challengeSeconds,
  createPasskeyChallenge,
  findPasskeyChallenge,
  takePasskeyChallenge,
} from './passkey-challenges.ts'
import { findHandle, insertPasskey, keepHandle, listPasskeysOf, type PasskeyRow } from './passkeys.sql.ts'
import { describePasskey, descriptorOf, passkeyMethodOf } from './passkeys.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { relyingParty } from './relying-party.ts'
import { algorithms, checkRegistration, type NewCredential } from './webauthn.ts'

const maxPasskeys = 20
// The length that Web Authentication recommends (section 14.6.1).
const handleBytes = 64

/** A signed-in user, or a browser with a challenge in which a user sets up a second factor. */
type Owner = { actor: Actor | null; secret: string | null }

/** The owner of a new passkey: an existing user, or a newcomer with a sign-up ticket. */
type Holder = { userId: string | null; ticket: string | null; email: string; name: string; passkeys: PasskeyRow[] }

async function findOwner(deps: Deps, owner: Owner): Promise<{ user: UserRow; challenge: ChallengeRow | null }> {
  if (owner.actor) return { user: owner.actor.user, challenge: null }
  return requireEnrolment(deps, owner, 'SESSION_REQUIRED')
}

type Beginning = Owner & {
  encrypted: string | null
  authenticatorAttachment?: 'platform' | 'cross-platform' | undefined
  /** The sign-up ticket of a newcomer. */
  context?: string | undefined
  browserSecret: string | null
}

async function findHolder(deps: Deps, request: Beginning): Promise<Holder> {
  const { actor, context: ticket, browserSecret } = request
  if (!actor && ticket !== undefined)
    return { userId: null, ticket, passkeys: [], ...(await readTicket(deps, ticket, browserSecret)) }
  const { user } = await findOwner(deps, request)
  requireOwnAddress(deps, user)
  const passkeys = await listPasskeysOf(deps.db, user.id)
  if (passkeys.length >= maxPasskeys) throw new Refusal('TOO_MANY_PASSKEYS')
  return { userId: user.id, ticket: null, email: user.email, name: user.name, passkeys }
}

/** Returns the options with which a browser creates a passkey, and the encrypted challenge for its cookie. */
export async function beginRegistration(deps: Deps, request: Beginning) {
  const { userId, ticket, email, passkeys, ...holder } = await findHolder(deps, request)
  const known = userId === null ? null : await findHandle(deps.db, userId)
  const handle = known ?? randomBytes(handleBytes).toString('base64url')
  const about = { purpose: 'registration' as const, userId, handle, ticket }
  const { challenge, encrypted } = createPasskeyChallenge(deps, request.encrypted, about)
  const { id, name } = relyingParty(deps.config)
  const { authenticatorAttachment } = request
  const options: RegistrationOptions = {
    challenge,
    rp: { id, name },
    user: { id: handle, name: email, displayName: holder.name || email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeSeconds * 1000,
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: {
      ...(authenticatorAttachment ? { authenticatorAttachment } : {}),
      residentKey: 'preferred',
      requireResidentKey: false,
      // Somebody who signs up has no other sign-in method, so the passkey must verify its user.
      userVerification: ticket === null ? 'preferred' : 'required',
    },
    attestation: 'none',
    extensions: { credProps: true },
  }
  return { options, encrypted }
}

type Registration = Owner & {
  response: RegistrationResponse
  name?: string | undefined
  encrypted: string | null
  visitor: Visitor
}

/**
 * Adds the passkey that a browser has created. With the ticket of a sign-up, also creates the user and signs the user
 * in; the passkey must then be able to verify its user. Without a ticket, notifies the user by mail, and adds a passkey
 * that cannot verify its user as a security key. In an enrollment, the passkey becomes the second factor, and the user
 * is signed in.
 */
export async function finishRegistration(deps: Deps, request: Registration) {
  const ticket = request.actor ? null : findPasskeyChallenge(deps, answerOf(request))?.ticket
  if (ticket) return signUp(deps, request, ticket)
  const owner = await findOwner(deps, request)
  const created = await checkCreated(deps, request, owner.user.id)
  return inTransaction(deps, async (deps) => {
    if (owner.challenge) return enrol(deps, request, { challenge: owner.challenge, created })
    const user = await lockUser(deps.db, owner.user.id)
    if (!user) throw new Refusal('SESSION_REQUIRED')
    const { passkey } = await addFurtherPasskey(deps, user, { ...request, created })
    return { passkey, entered: null }
  })
}

function answerOf({ encrypted, response }: Registration) {
  return { encrypted, purpose: 'registration' as const, response }
}

/** Checks the new passkey against its owner's challenge, and uses the challenge up. */
async function checkCreated(deps: Deps, request: Registration, userId: string | null): Promise<Created> {
  const { challenge, handle } = await takePasskeyChallenge(deps, answerOf(request), (found) => {
    if (found.userId !== userId) throw new Refusal('YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY')
  })
  // A browser is allowed to create a passkey without asking only if the user is signed in. A newcomer, and a user who
  // must set up a second factor to sign in, must be asked.
  const mayBeAbsent = deps.config.passkey.automatic && request.actor !== null
  const credential = await checkRegistration(deps.config, { response: request.response, challenge, mayBeAbsent })
  if (!credential || handle === null) throw new Refusal('FAILED_TO_VERIFY_REGISTRATION')
  return { credential, handle }
}

/** Creates the user that a sign-up ticket describes, with a passkey as the only sign-in method, and signs them in. */
async function signUp(deps: Deps, request: Registration, ticket: string) {
  const { visitor } = request
  const created = await checkCreated(deps, request, null)
  if (!created.credential.verifiesUser) throw new Refusal('FAILED_TO_VERIFY_REGISTRATION')
  return inTransaction(deps, async (deps) => {
    const user = await signUpByTicket(deps, { ticket, visitor })
    const passkey = await addPasskey(deps, user, { ...request, created })
    const proofs = provenNow(deps, 'mailbox', passkeyMethodOf(passkey, { isUserVerified: true }))
    const entry = await passGate(deps, user, { proofs, visitor, remember: true, isNew: true })
    return { passkey, entered: { user, entry, url: null, backupCodes: null } }
  })
}

async function enrol(
  deps: Deps,
  request: Registration,
  { challenge, created }: { challenge: ChallengeRow; created: Created },
) {
  const user = await lockEnrolling(deps, challenge)
  const { passkey, undo } = await addFurtherPasskey(deps, user, { ...request, created })
  const backupCodes = await createRecoveryCodes(deps, user.id, { active: true })
  const method = passkeyMethodOf(passkey, { isUserVerified: !passkey.isSecurityKey })
  const completed = await completeEnrolment(deps, user, { challenge, method, visitor: request.visitor, undo })
  return { passkey, entered: { ...completed, backupCodes } }
}

type Created = { credential: NewCredential; handle: string }

/** Adds a passkey to an account that already has a sign-in method, and mails the user. */
async function addFurtherPasskey(deps: Deps, user: UserRow, request: Registration & { created: Created }) {
  const undo = await keepBeforeChange(deps, user, 'passkey-added')
  const passkey = await addPasskey(deps, user, request)
  const { visitor } = request
  await mailPasskeyChange(deps, user, { change: 'added', name: passkey.name, visitor, undo })
  return { passkey, undo }
}

async function addPasskey(
  deps: Deps,
  user: UserRow,
  { response, name, visitor, created: { credential, handle } }: Registration & { created: Created },
) {
  requireOwnAddress(deps, user)
  if ((await listPasskeysOf(deps.db, user.id)).length >= maxPasskeys) throw new Refusal('TOO_MANY_PASSKEYS')
  // The stored handle differs if another browser has added the user's first passkey in the meantime.
  if ((await keepHandle(deps.db, user.id, handle)) !== handle) throw new Refusal('FAILED_TO_VERIFY_REGISTRATION')
  const { verifiesUser, ...stored } = credential
  const added = await insertPasskey(deps.db, {
    ...stored,
    id: randomId(),
    userId: user.id,
    transports: response.response.transports?.join(',') || null,
    name: name ?? firstName(credential.aaguid, visitor),
    isSecurityKey: !verifiesUser,
    now: deps.now(),
  })
  if (!added) throw new Refusal('PREVIOUSLY_REGISTERED')
  const details = { name: added.name, deviceType: added.deviceType }
  await recordEvent(deps, { action: 'passkey.added', actorId: user.id, subjectId: user.id, details, visitor })
  return describePasskey(added)
}

/**
 * Refuses a user with an unverified email address, because the owner of the address could later get an account for
 * which somebody else has a passkey. A full administrator can add a passkey anyway: a new site sends no mail yet, so
 * its first administrator cannot verify the address.
 */
function requireOwnAddress({ config }: Deps, user: UserRow) {
  if (!user.emailVerified && !isFullAdministrator(config, user)) throw new Refusal('EMAIL_NOT_VERIFIED')
}
