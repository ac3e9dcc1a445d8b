import { useCallback, useRef, useState, type ReactNode } from 'react'
import type { CallError, CallInput, Caller } from '../../../client/call.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { captchaHeader, solvesWork } from '../../../contract/sign-in/captcha.ts'

/**
 * Wraps `call`: a call that is refused for lack of a CAPTCHA is sent again once the visitor, or for a proof of work the
 * browser, has solved one. Returns the caller, and the CAPTCHA while it is shown. Its code is loaded only then.
 */
export function useCaptcha(call: Caller): [Caller, ReactNode] {
  const [check, show] = useState<ReactNode>(null)
  const demanded = useRef(new Map<string, CallError>())
  const calling = useCallback<Caller>(
    async (endpoint, input) => {
      const { path } = endpoint
      const known = demanded.current.get(path)
      // A response is used once, so a call that was asked before is asked again.
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

/** The input of a call, with a header that announces that this page can solve a proof of work. */
function announced<E extends Endpoint>(endpoint: E, input: CallInput<E> | undefined) {
  if (endpoint.method !== 'POST') return input
  return { ...input, headers: { ...input?.headers, [captchaHeader]: solvesWork } } as CallInput<E>
}
