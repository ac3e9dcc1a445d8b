import { useState } from 'react'
import type { PasskeyFailure, PasskeyResult } from './passkey-requests.ts'

/** Runs a request to a passkey. Keeps the reason for a failure until the next request. */
export function usePasskey<Reply>(
  request: () => Promise<PasskeyResult<Reply>>,
  onSuccess: (reply: Reply) => void | Promise<void>,
) {
  const [isWaiting, setIsWaiting] = useState(false)
  const [failure, setFailure] = useState<PasskeyFailure | null>(null)
  return {
    isWaiting,
    failure,
    async start() {
      setFailure(null)
      setIsWaiting(true)
      const result = await request()
      setIsWaiting(false)
      if (result.failure) setFailure(result.failure)
      else await onSuccess(result.reply)
    },
  }
}
