import type { Proof, ProofMethod } from '../../contract/sessions/assurance.ts'
import { levelOf, withProofs } from '../../contract/sessions/assurance.ts'
import type { Session } from '../../contract/session.ts'
import type { UserRow, Visitor } from '../actor.ts'
import { shortSessionSeconds } from '../config/config.ts'
import { owedLevel } from '../config/two-factor.ts'
import type { Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { openChallenge, type Challenge } from './challenges.ts'
import { applyPolicy, mustEnrol } from './factor-policy.ts'
import { rememberDevice } from './known-devices.ts'
import { mailNewDevice } from './new-devices.ts'
import { admit, endSessionsOfBrowser, openSession } from './sessions.ts'
import { proveByTrust, trustDevice } from './trusted-devices.ts'

/*
 * The gate: every sign-in method ends here, so that the rules for sign-ins are in one place. A new method must
 * be listed in `tests/sign-in-paths.ts`. A generated test runs each listed method for every state of a user.
 */

/** A user who arrives at the gate: the proofs of the user's identity, and the properties of the session to start. */
export type Arrival = {
  proofs: Proof[]
  visitor: Visitor
  /** Whether the session continues after the browser is closed. */
  remember: boolean
  /** The page that the browser opens after a second step; null if the caller chooses the page. */
  landing?: string | null
  /** Whether later sign-ins in this browser need no second factor. */
  trustsDevice?: boolean
  /** Whether the user was created by this sign-in. */
  isNew?: boolean
  /**
   * The name of the application, if the session is for a device that the user connects from a browser. If a proof is
   * missing, the sign-in is refused, because a device cannot complete a second step. The gate mails nothing about a
   * new device, because the caller mails the user about the connected device.
   */
  connects?: string
  /**
   * Whether a user without a required second factor still gets a session. The user then has at least a day to set up
   * the factor.
   */
  mayEnrolLater?: boolean
}

/** The result of the gate: a session, or a challenge that asks for a second factor, or neither. */
export type Entry =
  | { session: Session; challenge: null; remember: boolean }
  | { session: null; challenge: Challenge; remember: boolean }
  | typeof noEntry

/** The result of a call that does not sign in, such as a sign-up whose address must be verified first. */
export const noEntry = { session: null, challenge: null, remember: true } as const

/**
 * Signs a user in, or opens a challenge for the missing proof.
 *
 * Locks the user. A ban, deletion or change of factors that runs at the same time therefore either comes first and
 * applies to this sign-in, or comes later and finds the new session. Earlier sessions of the browser never count as a
 * proof.
 */
export async function passGate(deps: Deps, user: UserRow, arrival: Arrival): Promise<Exclude<Entry, typeof noEntry>> {
  const current = await applyPolicy(deps, await admit(deps, user.id), arrival)
  const { remember } = arrival
  const proofs = await proofsOf(deps, current, arrival)
  const enrols = !arrival.mayEnrolLater && mustEnrol(deps.config, current)
  if (!enrols && levelOf(proofs) >= owedLevel(deps.config, current))
    return { session: await startSession(deps, current, { ...arrival, proofs }), challenge: null, remember }
  if (arrival.connects !== undefined) throw new Refusal('ACCESS_DENIED')
  // The browser's sessions end first, so that a code from this browser belongs to the challenge and not to another
  // user's session.
  await endSessionsOfBrowser(deps, arrival.visitor)
  const { landing = null } = arrival
  const needsCode = enrols && needsMailedCode(current, { ...arrival, proofs })
  const challenge = await openChallenge(deps, current.id, { proofs, remember, landing, enrols, needsCode })
  await recordEvent(deps, {
    action: 'sign-in.challenged',
    actorId: current.id,
    subjectId: current.id,
    visitor: arrival.visitor,
  })
  return { session: null, challenge, remember }
}

/**
 * Whether a user must enter a mailed code before setting up a second factor, so that a stolen password is not enough.
 * The code is not needed if the sign-in used the mailbox, or created the user with a verified address.
 */
function needsMailedCode({ emailVerified }: UserRow, { proofs, isNew = false }: Arrival) {
  return !proofs.some(({ method }) => method === 'mailbox') && !(isNew && emailVerified)
}

/** Returns a proof for each method, with the current time. */
export function provenNow({ now }: Pick<Deps, 'now'>, ...methods: ProofMethod[]): Proof[] {
  return methods.map((method) => ({ method, at: now().toISOString() }))
}

/**
 * Opens a session that replaces a session of a signed-in user, after a change that must invalidate old tokens. The
 * caller ends the old session. The user does not sign in again, so no second factor is required.
 */
export async function exchangeSession(deps: Deps, user: UserRow, arrival: Omit<Arrival, 'landing'>) {
  return startSession(deps, await admit(deps, user.id), arrival)
}

/**
 * Returns the proofs of a sign-in. If a second factor is missing and the browser is a trusted device, the trust is
 * added as a proof.
 */
async function proofsOf(deps: Deps, user: UserRow, { proofs, visitor }: Arrival) {
  if (levelOf(proofs) >= owedLevel(deps.config, user)) return proofs
  const trusted = await proveByTrust(deps, user, visitor)
  return trusted ? withProofs(proofs, [trusted]) : proofs
}

async function startSession(deps: Deps, user: UserRow, arrival: Arrival): Promise<Session> {
  const { proofs, visitor, remember, connects: client } = arrival
  const session = await openSession(deps, user, {
    visitor,
    lifetimeSeconds: remember ? deps.config.session.expiresIn : shortSessionSeconds(deps.config),
    lender: null,
    proofs,
    isShortLived: !remember,
  })
  if (client === undefined) await mailNewDevice(deps, user, { sessionId: session.id, visitor })
  await rememberDevice(deps, user, visitor)
  if (arrival.trustsDevice) await trustDevice(deps, user, visitor)
  const details = client === undefined ? {} : { details: { client } }
  await recordEvent(deps, { action: 'session.started', actorId: user.id, subjectId: session.id, ...details, visitor })
  return session
}
