import { useState } from 'react'
import type { PasskeyFailure, PasskeyResult } from './passkey-requests.ts'

/** Returns a function that requests a passkey, and the failure of the last request. */
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
