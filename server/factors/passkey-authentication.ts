import type { AuthenticationOptions, AuthenticationResponse } from '../../contract/factors/webauthn.ts'
import { withProofs, type ProofMethod } from '../../contract/sessions/assurance.ts'
import { lockUser } from '../accounts/users.sql.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { ChallengeRow } from '../sessions/challenges.sql.ts'
import { endChallenge, findOwnChallenge } from '../sessions/challenges.ts'
import { renewOwnSession } from '../sessions/confirm-identity.ts'
import { reopenCodes } from '../sessions/guess-lanes.ts'
import { passGate, provenNow, type Entry } from '../sessions/gate.ts'
import { mailPasskeyChange } from './factor-mails.ts'
import { challengeSeconds, createPasskeyChallenge, takePasskeyChallenge } from './passkey-challenges.ts'
import {
  findHandle,
  findPasskey,
  listPasskeysOf,
  markSuspect,
  recordPasskeyUse,
  type PasskeyRow,
} from './passkeys.sql.ts'
import { descriptorOf, passkeyMethodOf } from './passkeys.ts'
import { relyingParty } from './relying-party.ts'
import { checkAssertion, type Assertion } from './webauthn.ts'

/** The browser that uses a passkey. */
type Browser = {
  /** The encrypted challenges in the browser's cookie. */
  encrypted: string | null
  /** The secret of a sign-in that still needs its second factor. */
  secret: string | null
  actor: Actor | null
}

/**
 * Returns the options with which a browser uses a passkey, and the encrypted challenge for its cookie. The options list
 * the passkeys of the user who is signed in or must complete a sign-in. Without such a user, the options list no
 * passkeys, so that nobody can find out who has passkeys.
 */
export async function beginAuthentication(deps: Deps, { encrypted, secret, actor }: Browser) {
  const signIn = actor ? null : await findOwnChallenge(deps, secret)
  const userId = signIn?.userId ?? actor?.user.id ?? null
  const about = { purpose: 'authentication' as const, userId, signInId: signIn?.id ?? null }
  const created = createPasskeyChallenge(deps, encrypted, about)
  const passkeys = userId === null ? null : await listPasskeysOf(deps.db, userId)
  const options: AuthenticationOptions = {
    challenge: created.challenge,
    rpId: relyingParty(deps.config).id,
    timeout: challengeSeconds * 1000,
    ...(passkeys ? { allowCredentials: passkeys.filter(({ isSuspect }) => !isSuspect).map(descriptorOf) } : {}),
    userVerification: userId === null ? 'required' : 'preferred',
  }
  return { options, encrypted: created.encrypted }
}

type Request = Browser & {
  response: AuthenticationResponse
  visitor: Visitor
  /** Whether the renewed session of a signed-in user continues after the browser is closed. */
  remember: boolean
}

/** The purpose of a response: the second step of a sign-in, a renewed proof in a session, or a sign-in. */
type Step =
  | { kind: 'second-step'; signIn: ChallengeRow }
  | { kind: 'step-up'; actor: Actor }
  | { kind: 'sign-in'; signIn: null }

/** The result of a correct response. `url` is where a challenged sign-in continues; otherwise null. */
type Outcome = { user: UserRow; entry: Entry; url: string | null }

/**
 * Checks the response of a passkey, and then signs the user in, completes a challenged sign-in, or renews the proof in
 * a session.
 *
 * The challenge is used up first, so that no response is accepted twice. A passkey that verified its user is enough to
 * sign in; a security key is only a second factor. If the counter did not increase, the passkey may have been copied,
 * so the response is refused and the passkey is marked as suspect.
 */
export async function authenticate(deps: Deps, request: Request): Promise<Outcome> {
  const { encrypted, response } = request
  const expected = await takePasskeyChallenge(deps, { encrypted, purpose: 'authentication', response })
  const passkey = await findPasskey(deps.db, response.id)
  if (!passkey || (expected.userId !== null && expected.userId !== passkey.userId))
    throw new Refusal('PASSKEY_NOT_FOUND')
  const step = await findStep(deps, request, expected)
  const { challenge } = expected
  const requiresVerification = step.kind === 'sign-in'
  const { publicKey } = passkey
  const assertion = await checkAssertion(deps.config, { response, challenge, publicKey, requiresVerification })
  const mustName = expected.userId === null
  if (!assertion || !(await isOwners(deps, { passkey, assertion, response, mustName })))
    throw new Refusal('AUTHENTICATION_FAILED')
  if (step.kind === 'sign-in' && passkey.isSecurityKey) throw new Refusal('AUTHENTICATION_FAILED')

  const outcome = await inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, passkey.userId)
    if (!user) throw new Refusal('PASSKEY_NOT_FOUND')
    const use = { id: passkey.id, counter: assertion.counter, backedUp: assertion.backedUp, now: deps.now() }
    if (!(await recordPasskeyUse(deps.db, use))) return null
    return take(deps, request, { user, step, method: passkeyMethodOf(passkey, assertion) })
  })
  if (outcome) return outcome
  await noteSuspect(deps, request, passkey)
  throw new Refusal('AUTHENTICATION_FAILED')
}

async function findStep(
  deps: Deps,
  { secret, actor }: Request,
  { signInId, userId }: { signInId: string | null; userId: string | null },
): Promise<Step> {
  if (signInId !== null) {
    const signIn = actor ? null : await findOwnChallenge(deps, secret)
    if (signIn?.id !== signInId) throw new Refusal('INVALID_TWO_FACTOR_COOKIE')
    return { kind: 'second-step', signIn }
  }
  if (actor && actor.user.id === userId) return { kind: 'step-up', actor }
  return { kind: 'sign-in', signIn: null }
}

/**
 * Whether a response fits the stored passkey. A synced passkey must still be synced, and a passkey of one device must
 * still be bound to that device. The response must name the owner; without `mustName`, it may also name nobody.
 */
async function isOwners(
  deps: Deps,
  used: { passkey: PasskeyRow; assertion: Assertion; response: AuthenticationResponse; mustName: boolean },
) {
  const { passkey, assertion, response, mustName } = used
  if (assertion.deviceType !== passkey.deviceType) return false
  const named = response.response.userHandle ?? null
  if (named === null) return !mustName
  return named === (await findHandle(deps.db, passkey.userId))
}

async function take(
  deps: Deps,
  { visitor, remember }: Request,
  { user, step, method }: { user: UserRow; step: Step; method: ProofMethod },
): Promise<Outcome> {
  const proofs = provenNow(deps, method)
  if (step.kind === 'step-up') {
    const session = await renewOwnSession(deps, { actor: step.actor, proofs, remember, visitor })
    return { user, entry: { session, challenge: null, remember }, url: null }
  }
  if (step.kind === 'sign-in')
    return { user, entry: await passGate(deps, user, { proofs, visitor, remember: true }), url: null }
  const { signIn } = step
  await endChallenge(deps, signIn)
  await reopenCodes(deps, user.id)
  const details = { method }
  await recordEvent(deps, { action: 'second-factor.used', actorId: user.id, subjectId: user.id, details, visitor })
  const arrival = { proofs: withProofs(signIn.proofs, proofs), visitor, remember: signIn.remember }
  return { user, entry: await passGate(deps, user, arrival), url: signIn.landing }
}

/** Marks a passkey as suspect because its counter did not increase, and mails the user. */
function noteSuspect(deps: Deps, { visitor }: Request, { id, userId, name }: PasskeyRow) {
  return inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, userId)
    if (!user || !(await markSuspect(deps.db, id, deps.now()))) return
    const event = { actorId: null, subjectId: userId, details: { name }, visitor }
    await recordEvent(deps, { action: 'passkey.suspect', ...event })
    await mailPasskeyChange(deps, user, { change: 'suspect', name, visitor: {}, undo: null })
  })
}
