import type { ReactNode } from 'react'
import type { CallError, CallInput, CallResult, Caller } from '../../../client/call.ts'
import type { Endpoint, ReplyOf } from '../../../contract/endpoint.ts'
import { captchaHeader } from '../../../contract/sign-in/captcha.ts'
import { Captcha } from './Captcha.tsx'

/**
 * Shows a CAPTCHA and sends the call with its response, until the response is accepted or the visitor gives up. The
 * result is then the refusal that asked for the CAPTCHA.
 */
export async function callSolved<E extends Endpoint>(
  call: Caller,
  endpoint: E,
  input: CallInput<E> | undefined,
  refusal: CallError,
  show: (check: ReactNode) => void,
): Promise<CallResult<ReplyOf<E>>> {
  const demand = refusal.details?.captcha
  if (!demand) return { data: null, error: refusal }
  for (let problem: CallError | null = null, attempt = 0; ; attempt++) {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    show(<Captcha key={attempt} demand={demand} problem={problem} onDone={resolve} />)
    const response = await promise
    show(null)
    if (response === null) return { data: null, error: refusal }
    const headers = { ...input?.headers, [captchaHeader]: response }
    const result = await call(endpoint, { ...input, headers } as CallInput<E>)
    if (result.error?.code !== 'VERIFICATION_FAILED' && result.error?.code !== 'UNKNOWN_ERROR') return result
    problem = result.error
  }
}
