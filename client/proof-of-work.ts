import { captchaHeader, proofOfWork, solvesWork, type WorkDemand } from '../contract/sign-in/captcha.ts'
import {
  proofOfWorkChallenge,
  puzzleCount,
  readChallenge,
  writeWorkResponse,
} from '../contract/sign-in/proof-of-work.ts'
import type { RefusalBody } from '../contract/refusals.ts'
import { sha256Words, startOfSha256 } from './sha256.ts'

const sliceMilliseconds = 8

/**
 * Solves a challenge, which takes about 0.1 seconds on a laptop and four times that while the site is under attack.
 *
 * Works in short slices, so that the page stays responsive. Does not use a worker, because a host's content security
 * policy can forbid workers.
 */
export async function solveWork(challenge: string): Promise<string> {
  const { bits } = readChallenge(challenge) ?? { bits: 0 }
  const seed = sha256Words(challenge)
  const shift = 32 - bits
  const numbers: number[] = []
  let sliceEndsAt = performance.now() + sliceMilliseconds
  for (let puzzle = 0; puzzle < puzzleCount; puzzle++) {
    let number = 0
    const attempt = [...seed, puzzle, number]
    while (bits > 0 && startOfSha256(attempt) >>> shift !== 0) {
      attempt[9] = ++number
      if (number % 256 !== 0 || performance.now() < sliceEndsAt) continue
      await new Promise((resolve) => setTimeout(resolve))
      sliceEndsAt = performance.now() + sliceMilliseconds
    }
    numbers.push(number)
  }
  return writeWorkResponse(challenge, numbers)
}

/**
 * Wraps `fetch`. If the server refuses a call for lack of a proof of work, the wrapper solves the challenge in the
 * refusal and sends the call again. Works with the clients of Gatehouse and of Better Auth
 * (`fetchOptions.customFetchImpl`).
 */
export function withProofOfWork(send: typeof fetch = (...request) => fetch(...request)): typeof fetch {
  const demanded = new Map<string, WorkDemand>()

  return async (input, init) => {
    const headers = new Headers(init?.headers)
    if (input instanceof Request || init?.method !== 'POST' || headers.has(captchaHeader)) return send(input, init)
    const address = String(input)
    const call = (response: string) => {
      headers.set(captchaHeader, response)
      return send(input, { ...init, headers })
    }
    // If an earlier call to this URL demanded a proof of work, a challenge is solved in advance, because a refused call
    // would count towards the rate limit.
    const known = demanded.get(address)
    const challenge = known ? await nextChallenge(send, address, known) : null
    if (challenge !== null) return call(await solveWork(challenge))
    const reply = await call(solvesWork)
    const demand = reply.ok ? null : await demandOf(reply.clone())
    if (!demand) return reply
    demanded.set(address, demand)
    return call(await solveWork(demand.challenge))
  }
}

/** Returns the proof of work that a refusal demands, or null. */
async function demandOf(refusal: Response): Promise<WorkDemand | null> {
  const body: unknown = await refusal.json().catch(() => null)
  const captcha = (body as Partial<RefusalBody> | null)?.details?.captcha
  return captcha?.provider === proofOfWork ? captcha : null
}

/** Requests a new challenge for a URL that demanded a proof of work before. Returns null if there is no challenge. */
async function nextChallenge(send: typeof fetch, address: string, { path }: WorkDemand) {
  const base = address.slice(0, -path.length)
  const reply = await send(`${base}${proofOfWorkChallenge.path}?${new URLSearchParams({ path })}`)
  const body: unknown = reply.ok ? await reply.json().catch(() => null) : null
  return (body as { challenge?: string } | null)?.challenge ?? null
}
