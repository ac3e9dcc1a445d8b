import type { DeviceRequest } from '../../contract/applications/device-authorization.ts'
import { isProvenOnlyElsewhere, levelOf } from '../../contract/sessions/assurance.ts'
import type { Actor, Visitor } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import { owedLevel } from '../config/two-factor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { requireRecentProof } from '../sessions/step-up.ts'
import { minuteSeconds, secondsAfter, secondsUntil } from '../time.ts'
import { networkDigest } from './device-codes.ts'
import {
  answerDeviceCode,
  claimDeviceCode,
  countGuess,
  findDeviceCode,
  findFirstGuess,
  forgetGuess,
  type DeviceCodeRow,
} from './device-codes.sql.ts'

/*
 * The user's side of device authorization. The first signed-in user who opens a request by its user code claims the
 * request. Only this user can approve or deny it.
 */

const maxWrongGuesses = 5
const guessWindowSeconds = 30 * minuteSeconds

type Opening = { userCode: string; actor: Actor | null; visitor: Visitor }

/** Opens a request by its user code. The first signed-in user who opens it claims it. */
export async function openDeviceRequest(deps: Deps, opening: Opening) {
  const found = await findRequest(deps, opening)
  const { actor } = opening
  if (!actor || found.claimedBy !== null || found.status !== 'pending') return asSeenBy(found, actor)
  await claimDeviceCode(deps.db, { userCode: found.userCode, userId: actor.user.id })
  return asSeenBy(await findRequest(deps, opening), actor)
}

/** Returns the status of a request, with details only for the user who claimed it. */
function asSeenBy(found: DeviceCodeRow, actor: Actor | null) {
  const isOwn = actor !== null && found.claimedBy === actor.user.id
  return { userCode: found.userCode, status: found.status, own: isOwn ? found : null }
}

/** Opens a request, and returns the description that the user sees before approving or denying the request. */
export async function reviewDeviceRequest(deps: Deps, opening: Opening & { actor: Actor }): Promise<DeviceRequest> {
  const { userCode, status, own } = await openDeviceRequest(deps, opening)
  return {
    userCode,
    status,
    asked: own && {
      clientId: own.clientId,
      at: own.createdAt,
      ipAddress: own.ipAddress,
      isElsewhere: own.network !== networkDigest(deps, opening.visitor),
    },
  }
}

type Answer = { userCode: string; actor: Actor; visitor: Visitor }

/** Approves a request. The device gets its session at its next poll, if the approving session still exists. */
export async function approveDevice(deps: Deps, answer: Answer) {
  const found = await findOwnRequest(deps, answer, 'YOU_ARE_NOT_AUTHORIZED_TO_APPROVE_THIS_DEVICE_AUTHORIZATION')
  if (needsProof(deps, answer, found)) await requireRecentProof(deps, { actor: answer.actor })
  await record(deps, answer, 'approved')
}

/** Denies a request. The next poll of the device is refused. */
export async function denyDevice(deps: Deps, answer: Answer) {
  await findOwnRequest(deps, answer, 'YOU_ARE_NOT_AUTHORIZED_TO_DENY_THIS_DEVICE_AUTHORIZATION')
  await record(deps, answer, 'denied')
}

/**
 * Whether the user must confirm their identity first. There are three possible reasons:
 *
 * - The device is on another network, so it may belong to somebody who sent the user the code.
 * - The user approves on a device that was itself connected with a code.
 * - The proofs of identity in the user's session are too weak, so `passGate` would refuse the device.
 */
function needsProof(deps: Deps, { actor: { user, proofs = [] }, visitor }: Answer, { network }: DeviceCodeRow) {
  if (network !== networkDigest(deps, visitor) || isProvenOnlyElsewhere(proofs)) return true
  return levelOf(proofs) < owedLevel(deps.config, user)
}

function record(deps: Deps, { userCode, actor: { user, session }, visitor }: Answer, status: 'approved' | 'denied') {
  return inTransaction(deps, async (deps) => {
    const code = { userCode: normalized(userCode), userId: user.id, locale: visitor.locale, now: deps.now() }
    const given = status === 'approved' ? { status, sessionId: session.id } : { status, sessionId: null }
    const answered = await answerDeviceCode(deps.db, { ...code, ...given })
    if (!answered) throw new Refusal('DEVICE_CODE_ALREADY_PROCESSED')
    await recordEvent(deps, {
      action: `device.${status}`,
      actorId: user.id,
      subjectId: user.id,
      details: { client: answered.clientId },
      visitor,
    })
  })
}

type NotOwn = Extract<ConstructorParameters<typeof Refusal>[0], `YOU_ARE_NOT_AUTHORIZED_TO_${string}`>

/** Returns the pending request with this code if this user has claimed it; otherwise refuses. */
async function findOwnRequest(deps: Deps, answer: Answer, whenForeign: NotOwn) {
  const found = await findRequest(deps, answer)
  if (found.claimedBy !== null && found.claimedBy !== answer.actor.user.id) throw new Refusal(whenForeign)
  if (found.status !== 'pending') throw new Refusal('DEVICE_CODE_ALREADY_PROCESSED')
  if (found.claimedBy === null) throw new Refusal('DEVICE_CODE_NOT_CLAIMED')
  return found
}

/**
 * Finds a request by its user code. Wrong codes count against the signed-in user, or against the network of a
 * signed-out visitor. A guess is counted before it is checked, so that concurrent guesses cannot exceed the limit.
 */
async function findRequest(deps: Deps, { userCode, actor, visitor }: Opening) {
  const now = deps.now()
  const guesser = actor ? `user:${actor.user.id}` : `network:${networkDigest(deps, visitor)}`
  const since = secondsAfter(now, -guessWindowSeconds)
  if (!(await countGuess(deps.db, { guesser, now, since, max: maxWrongGuesses }))) {
    const first = (await findFirstGuess(deps.db, guesser)) ?? now.toISOString()
    const retryAfterSeconds = secondsUntil(first, since)
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds })
  }
  const found = await findDeviceCode(deps.db, normalized(userCode))
  if (!found) throw new Refusal('INVALID_USER_CODE')
  await forgetGuess(deps.db, guesser)
  if (Date.parse(found.expiresAt) <= now.getTime()) throw new Refusal('EXPIRED_USER_CODE')
  return found
}

/** Returns the stored form of a user code, which users may enter in lower case and with spaces or hyphens. */
function normalized(userCode: string) {
  return userCode.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}
