import type { AuthenticationResponse } from '../../contract/factors/webauthn.ts'
import type { FormerProof } from '../../contract/factors/take-back.ts'
import type { Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { countForEveryone, takeBackOf, type Guess } from '../sessions/guess-lanes.ts'
import { usersClaim } from '../sessions/known-devices.ts'
import { checkPassword } from '../sessions/password-guesses.ts'
import { app, recoveryCode } from './factors.ts'
import { takePasskeyChallenge } from './passkey-challenges.ts'
import { findPasskey, recordPasskeyUse } from './passkeys.sql.ts'
import { checkAssertion } from './webauthn.ts'

/*
 * An undo link reverts a change of sign-in methods. These functions check that the holder of the link could sign in
 * before the change.
 */

type Given = {
  password?: string | undefined
  code?: string | undefined
  response?: AuthenticationResponse | undefined
  encrypted: string | null
  visitor: Visitor
}

type Owed = {
  snapshotId: string
  userId: string
  /** The hash of the password that was valid before the change. */
  hash: string | null
  accepted: readonly FormerProof[]
}

export type FormerProofs = {
  guess: Guess
  /** Completes the proof once the rows from before the change are restored. Throws if the proof is wrong. */
  finish: (deps: Deps) => Promise<void>
}

const appCode = /^\s*\d{3}\s*\d{3}\s*$/

/**
 * Checks a proof from before the change: a password at once, but a code or a passkey only in `finish`, because that
 * check needs the restored rows. Wrong passwords and wrong codes count toward one limit for each undo link.
 */
export async function checkFormerProof(deps: Deps, given: Given, owed: Owed): Promise<FormerProofs> {
  const { accepted } = owed
  if (accepted.length === 0) return { guess: null, finish: () => Promise.resolve() }
  if (given.response !== undefined && accepted.includes('passkey'))
    return preparePasskey(deps, given.response, given, owed)
  if (given.code !== undefined) return prepareCode(deps, given.code, owed)
  if (owed.hash !== null) return checkFormerPassword(deps, given, { ...owed, hash: owed.hash })
  throw new Refusal(accepted.includes('passkey') ? 'AUTHENTICATION_FAILED' : 'INVALID_CODE')
}

async function checkFormerPassword(
  deps: Deps,
  { password, visitor }: Given,
  { snapshotId, userId, hash }: Owed & { hash: string },
) {
  if (password === undefined) throw new Refusal('INVALID_PASSWORD')
  const { isRight, guess } = await deps.passwords.inSlot(usersClaim(userId), (turns) =>
    checkPassword(deps, {
      target: takeBackOf(snapshotId, userId),
      device: null,
      turns,
      visitor,
      password,
      passwordHash: hash,
    }),
  )
  if (!isRight) throw new Refusal('INVALID_PASSWORD')
  return { guess, finish: () => Promise.resolve() }
}

/** Counts an attempt with a code. `finish` checks the code once the rows from before the change are restored. */
async function prepareCode(deps: Deps, code: string, { snapshotId, userId, accepted }: Owed): Promise<FormerProofs> {
  const method = appCode.test(code) ? 'app' : 'recovery-code'
  const factor = method === 'app' ? app : recoveryCode
  if (!accepted.includes(method)) throw new Refusal('INVALID_CODE')
  const { enabled } = deps.config.rateLimit
  const guess = enabled ? await countForEveryone(deps, takeBackOf(snapshotId, userId)) : null
  return {
    guess,
    async finish(deps) {
      if (!(await factor.take(deps, { userId, code, asker: null }))) throw new Refusal('INVALID_CODE')
    },
  }
}

async function preparePasskey(
  deps: Deps,
  response: AuthenticationResponse,
  { encrypted }: Given,
  { userId }: Owed,
): Promise<FormerProofs> {
  const { challenge } = await takePasskeyChallenge(deps, { encrypted, purpose: 'take-back', response }, (found) => {
    if (found.userId !== userId) throw new Refusal('CHALLENGE_NOT_FOUND')
  })
  return {
    guess: null,
    async finish(deps) {
      const passkey = await findPasskey(deps.db, response.id)
      if (passkey?.userId !== userId) throw new Refusal('AUTHENTICATION_FAILED')
      const { publicKey } = passkey
      const assertion = await checkAssertion(deps.config, {
        response,
        challenge,
        publicKey,
        requiresVerification: false,
      })
      if (assertion?.deviceType !== passkey.deviceType) throw new Refusal('AUTHENTICATION_FAILED')
      const { counter, backedUp } = assertion
      const isFresh = await recordPasskeyUse(deps.db, { id: passkey.id, counter, backedUp, now: deps.now() })
      if (!isFresh) throw new Refusal('AUTHENTICATION_FAILED')
    },
  }
}
