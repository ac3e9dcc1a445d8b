import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { passkeyOptionsLimit } from '../limits.ts'

/*
 * A proof of work. A challenge has 16 small puzzles, because their total time varies less than the time for one large
 * puzzle. For each puzzle, the caller tries numbers until a hash begins with enough zero bits. The response is the
 * challenge and the 16 numbers in base 36, joined by dots.
 */

export const puzzleCount = 16

/** The prefix of every challenge and every response. */
const version = 'pow1'

/** The parts of a challenge. The signature also covers the call that the challenge is for. */
type Challenge = { bits: number; expiresAt: number; random: string; signature: string }

export function writeChallenge({ bits, expiresAt, random, signature }: Challenge) {
  return [version, bits, expiresAt, random, signature].join('.')
}

/** Returns the parts of a challenge; null if the text is malformed. */
export function readChallenge(text: string): Challenge | null {
  const found = /^pow1\.(\d{1,2})\.(\d{1,15})\.([\w-]{22})\.([\w-]{43})$/.exec(text)
  if (!found) return null
  const [, bits, expiresAt, random, signature] = found
  return { bits: Number(bits), expiresAt: Number(expiresAt), random: random!, signature: signature! }
}

export function writeWorkResponse(challenge: string, numbers: readonly number[]) {
  return `${challenge}.${numbers.map((number) => number.toString(36)).join('.')}`
}

/** Returns the challenge and the numbers of a response; null if the text is malformed. */
export function readWorkResponse(text: string) {
  const parts = text.split('.')
  const numbers = parts.slice(-puzzleCount)
  const challenge = parts.slice(0, -puzzleCount).join('.')
  if (!readChallenge(challenge) || !numbers.every((each) => /^[0-9a-z]{1,7}$/.test(each))) return null
  return { challenge, numbers: numbers.map((each) => Number.parseInt(each, 36)) }
}

export const proofOfWorkChallenge = endpoint({
  summary:
    'Returns a challenge for a call that the site guards with a proof of work. Its solution, sent in the header x-captcha-response, lets one such call pass. The challenge is valid for ten minutes, for one path and from the same network.',
  method: 'GET',
  path: '/proof-of-work',
  access: 'anyone',
  limit: passkeyOptionsLimit,
  query: z.object({ path: z.string().check(z.maxLength(100)) }),
  reply: z.object({ challenge: z.string() }),
  refusals: ['NOT_FOUND'],
})
