import type { ReactNode } from 'react'
import type { CallError, CallInput, CallResult, Caller } from '../../../client/call.ts'
import { solveWork } from '../../../client/proof-of-work.ts'
import type { Endpoint, ReplyOf } from '../../../contract/endpoint.ts'
import { captchaHeader, proofOfWork, type CaptchaDemand, type WorkDemand } from '../../../contract/sign-in/captcha.ts'
import { proofOfWorkChallenge } from '../../../contract/sign-in/proof-of-work.ts'
import { Captcha } from './Captcha.tsx'
import { WorkStatus } from './WorkStatus.tsx'

type Round = {
  /** The refusal that asked for a CAPTCHA. */
  refusal: CallError
  /**
   * True if the challenge in the refusal is unused. The server accepts each challenge once, so each call needs a new
   * challenge.
   */
  isNew: boolean
  show: (check: ReactNode) => void
}

/**
 * Solves a CAPTCHA and sends the call with the response, and repeats this until the response is accepted. A proof of
 * work that fails in the third round is not repeated. If the visitor gives up, or if there is no new challenge, returns
 * the refusal that asked for the CAPTCHA.
 */
export async function callSolved<E extends Endpoint>(
  call: Caller,
  endpoint: E,
  input: CallInput<E> | undefined,
  { refusal, isNew, show }: Round,
): Promise<CallResult<ReplyOf<E>>> {
  let demand: CaptchaDemand | undefined = refusal.details?.captcha
  let isFresh = isNew
  for (let problem: CallError | null = null, attempt = 0; demand; attempt++) {
    const isWork: boolean = demand.provider === proofOfWork
    const response: string | null =
      demand.provider === proofOfWork
        ? await work(call, demand, { isFresh, show })
        : await new Promise((resolve) => {
            const service = demand as Exclude<CaptchaDemand, WorkDemand>
            show(<Captcha key={attempt} demand={service} problem={problem} onDone={resolve} />)
          })
    show(null)
    if (response === null) return { data: null, error: refusal }
    const headers = { ...input?.headers, [captchaHeader]: response }
    const result = await call(endpoint, { ...input, headers } as CallInput<E>)
    const { error } = result
    if (error?.code !== 'VERIFICATION_FAILED' && error?.code !== 'UNKNOWN_ERROR') return result
    if (isWork && attempt > 1) return result
    // If the CAPTCHA service does not respond, the server demands a proof of work instead.
    demand = error.details?.captcha ?? demand
    isFresh = error.details?.captcha !== undefined
    problem = error
  }
  return { data: null, error: refusal }
}

/**
 * Shows a status while it solves a proof of work. Returns null if a new challenge is needed and the server does
 * not return one.
 */
async function work(call: Caller, demand: WorkDemand, { isFresh, show }: { isFresh: boolean; show: Round['show'] }) {
  show(<WorkStatus />)
  if (isFresh) return solveWork(demand.challenge)
  const { data } = await call(proofOfWorkChallenge, { query: { path: demand.path } })
  return data && solveWork(data.challenge)
}
