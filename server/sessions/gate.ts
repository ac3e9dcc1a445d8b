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
 * The gate: every sign-in method ends here, so that the rules about who may sign in have one place. A new method must
 * be listed in `tests/sign-in-paths.ts`; a generated test runs each of them for every state of a user.
 */

/** A user who arrives at the gate: the proofs of their identity, and the browser and session they requested. */
export type Arrival = {
  proofs: Proof[]
  visitor: Visitor
  /** Whether the session outlives the browser. */
  remember: boolean
  /** The page that the browser opens after a second step; null if the caller decides. */
  landing?: string | null
  /** Whether the next sign-ins of this browser need no second factor. */
  trustsDevice?: boolean
  /** Whether this sign-in has created the user. */
  isNew?: boolean
  /**
   * The application of a device that the user connects from a browser. A device cannot complete a second step, and its
   * user gets another mail.
   */
  connects?: string
  /**
   * Whether a user without a required second factor gets a session anyway if they had one before, to set up the factor
   * later.
   */
  mayEnrolLater?: boolean
}

/** The outcome at the gate: a session, the challenge that asks for a second factor, or neither. */
export type Entry =
  | { session: Session; challenge: null; remember: boolean }
  | { session: null; challenge: Challenge; remember: boolean }
  | typeof noEntry

/** The outcome of a call that signs nobody in, such as a sign-up whose address must be verified first. */
export const noEntry = { session: null, challenge: null, remember: true } as const

/**
 * Signs a user in, or asks for the missing proof.
 *
 * The user is locked, so a concurrent ban, deletion or change of factors either takes effect here or sees this session.
 * Sessions of the request are ignored: an earlier session never counts as a proof.
 */
export async function passGate(deps: Deps, user: UserRow, arrival: Arrival): Promise<Exclude<Entry, typeof noEntry>> {
  const current = await applyPolicy(deps, await admit(deps, user.id), arrival)
  const { remember } = arrival
  const proofs = await proofsOf(deps, current, arrival)
  const enrols = !arrival.mayEnrolLater && mustEnrol(deps.config, current)
  if (!enrols && levelOf(proofs) >= owedLevel(deps.config, current))
    return { session: await startSession(deps, current, { ...arrival, proofs }), challenge: null, remember }
  if (arrival.connects !== undefined) throw new Refusal('ACCESS_DENIED')
  // A code from this browser then belongs to the challenge, not to somebody else's session.
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
 * Not needed if the sign-in used the mailbox, or created the user with a verified address.
 */
function needsMailedCode({ emailVerified }: UserRow, { proofs, isNew = false }: Arrival) {
  return !proofs.some(({ method }) => method === 'mailbox') && !(isNew && emailVerified)
}

/** A proof made at this moment. */
export function provenNow({ now }: Pick<Deps, 'now'>, ...methods: ProofMethod[]): Proof[] {
  return methods.map((method) => ({ method, at: now().toISOString() }))
}

/**
 * Opens a session with the same proofs to replace one that the caller ended, for a change after which old tokens are
 * invalid. Nobody signs in, so no further proof is required.
 */
export async function exchangeSession(deps: Deps, user: UserRow, arrival: Omit<Arrival, 'landing'>) {
  return startSession(deps, await admit(deps, user.id), arrival)
}

/** The proofs of a sign-in. If a second factor is missing, they include the proof of a trusted device. */
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
