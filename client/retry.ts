import type { Caller } from './call.ts'

/** Resolves after this many milliseconds, or as soon as the signal aborts. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>

const maxRetries = 3
const retryDelayMilliseconds = 1000

/**
 * If a read gets no response, repeats it after 1, 2 and 3 seconds, then gives up. Any response ends the retries, as
 * does the caller's signal. A GET that changes the session is never repeated: the server might have received it.
 */
export function withRetries(call: Caller, wait: Wait = timeout): Caller {
  return async (endpoint, input) => {
    const isRead = endpoint.method === 'GET' && !endpoint.changesSession
    for (let attempt = 1; ; attempt++) {
      const result = await call(endpoint, input)
      if (!isRead || result.error?.status !== 0 || attempt > maxRetries || input?.signal?.aborted) return result
      await wait(attempt * retryDelayMilliseconds, input?.signal)
      if (input?.signal?.aborted) return result
    }
  }
}

function timeout(milliseconds: number, signal?: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
    function end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
  })
}
