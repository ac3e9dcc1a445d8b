import { createHash } from 'node:crypto'
import type { WorkDemand } from '../../../contract/sign-in/captcha.ts'
import { readChallenge, readWorkResponse, writeChallenge } from '../../../contract/sign-in/proof-of-work.ts'
import { consumeOnce } from '../../accounts/verifications.ts'
import type { Visitor } from '../../actor.ts'
import { sameText, signText } from '../../crypto/signing.ts'
import { randomToken } from '../../crypto/tokens.ts'
import type { Deps } from '../../deps.ts'
import { isSiteSuspicious } from '../../sessions/spraying.ts'
import { minuteSeconds } from '../../time.ts'

/*
 * Challenges are not stored: a signature binds each challenge to a path, a network and a time. The digest of a
 * challenge is stored when its response arrives, so that a response counts only once.
 */

const lifetimeSeconds = 10 * minuteSeconds
const randomLength = 22

// 16 puzzles of 2^13 hashes take 0.1 seconds on a laptop, and about a second on an old phone.
const usualBits = 13
/** While passwords are being guessed on the whole site, two more bits make the work four times as much. */
const bitsUnderAttack = 15

/** A call that needs a proof of work: the endpoint's path, relative to the base path, and the visitor. */
type Call = { path: string; visitor: Visitor }

/** Creates the puzzles whose solution admits one call. */
export function demandWork(deps: Deps, call: Call): WorkDemand {
  const bits = isSiteSuspicious(deps) ? bitsUnderAttack : usualBits
  const expiresAt = deps.now().getTime() + lifetimeSeconds * 1000
  const random = randomToken(randomLength)
  const signature = signText(signedText({ bits, expiresAt, random }, call), deps.keys.of('proof-of-work'))
  return {
    provider: 'proof-of-work',
    challenge: writeChallenge({ bits, expiresAt, random, signature }),
    path: call.path,
  }
}

/**
 * Uses up a challenge. Returns false if the response does not solve a challenge for this path and network, or if the
 * challenge was used before.
 */
export async function takeWork(deps: Deps, call: Call & { response: string }): Promise<boolean> {
  const solved = readWorkResponse(call.response)
  if (!solved || !isSolved(deps, call, solved)) return false
  return consumeOnce(deps, { purpose: 'proof-of-work', secret: solved.challenge, lifetimeSeconds })
}

function isSolved(deps: Deps, call: Call, { challenge, numbers }: { challenge: string; numbers: readonly number[] }) {
  const parts = readChallenge(challenge)!
  const text = signedText(parts, call)
  const isSigned = deps.keys.allOf('proof-of-work').some((key) => sameText(parts.signature, signText(text, key)))
  if (!isSigned || parts.expiresAt <= deps.now().getTime()) return false
  const seed = createHash('sha256').update(challenge).digest()
  return numbers.every((number, puzzle) => beginsWithZeros(seed, { puzzle, number, bits: parts.bits }))
}

/** Whether `number` solves a puzzle: the hash of the seed, the puzzle and the number begins with `bits` zero bits. */
function beginsWithZeros(seed: Buffer, { puzzle, number, bits }: { puzzle: number; number: number; bits: number }) {
  if (number >= 2 ** 32) return false
  const input = Buffer.alloc(seed.length + 8)
  seed.copy(input)
  input.writeUInt32BE(puzzle, seed.length)
  input.writeUInt32BE(number, seed.length + 4)
  return createHash('sha256').update(input).digest().readUInt32BE(0) < 2 ** (32 - bits)
}

function signedText(
  { bits, expiresAt, random }: { bits: number; expiresAt: number; random: string },
  { path, visitor }: Call,
) {
  return JSON.stringify([bits, expiresAt, random, path, visitor.network ?? visitor.ipAddress])
}
