import { useCallback, useRef, useState, type ReactNode } from 'react'
import type { CallError, Caller } from '../../../client/call.ts'

/**
 * Wraps `call`: a call that is refused for lack of a CAPTCHA is sent again once the visitor has solved one. Returns the
 * caller, and the CAPTCHA while it is shown. Its code is loaded only then.
 */
export function useCaptcha(call: Caller): [Caller, ReactNode] {
  const [check, show] = useState<ReactNode>(null)
  const demanded = useRef(new Map<string, CallError>())
  const calling = useCallback<Caller>(
    async (endpoint, input) => {
      const { path } = endpoint
      const known = demanded.current.get(path)
      // A response is used once, so a call that was asked before is asked again.
      const result = known ? { data: null, error: known } : await call(endpoint, input)
      if (result.error?.code !== 'MISSING_RESPONSE') return result
      demanded.current.set(path, result.error)
      const part = await import('./solve.tsx').catch(() => null)
      return part ? part.callSolved(call, endpoint, input, result.error, show) : result
    },
    [call],
  )
  return [calling, check]
}
