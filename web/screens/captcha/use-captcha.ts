import { useCallback, useRef, useState, type ReactNode } from 'react'
import type { CallError, CallInput, Caller } from '../../../client/call.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { captchaHeader, solvesWork } from '../../../contract/sign-in/captcha.ts'

/**
 * Wraps `call`. If the server refuses a call because it requires a CAPTCHA, the visitor solves one, or the browser
 * solves a proof of work instead, and the call is sent again. Returns the wrapped `call`, and the CAPTCHA while it is
 * shown. The code that shows and solves CAPTCHAs is loaded on demand.
 */
export function useCaptcha(call: Caller): [Caller, ReactNode] {
  const [check, show] = useState<ReactNode>(null)
  const demanded = useRef(new Map<string, CallError>())
  const calling = useCallback<Caller>(
    async (endpoint, input) => {
      const { path } = endpoint
      const known = demanded.current.get(path)
      // Once the server has demanded a CAPTCHA for an endpoint, each later call to the endpoint first solves a new
      // CAPTCHA, because the server accepts each response once.
      const result = known ? { data: null, error: known } : await call(endpoint, announced(endpoint, input))
      if (result.error?.code !== 'MISSING_RESPONSE') return result
      demanded.current.set(path, result.error)
      const part = await import('./solve.tsx').catch(() => null)
      return part ? part.callSolved(call, endpoint, input, { refusal: result.error, isNew: !known, show }) : result
    },
    [call],
  )
  return [calling, check]
}

/** Returns the input of a call, with a header that announces that this page can solve a proof of work. */
function announced<E extends Endpoint>(endpoint: E, input: CallInput<E> | undefined) {
  if (endpoint.method !== 'POST') return input
  return { ...input, headers: { ...input?.headers, [captchaHeader]: solvesWork } } as CallInput<E>
}
