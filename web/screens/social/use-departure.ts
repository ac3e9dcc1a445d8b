import { useRef, useState } from 'react'
import type { CallError, CallResult } from '../../../client/call.ts'
import { useIsSlow } from '../../forms/use-endpoint-form.ts'
import { useLimit } from '../../forms/use-limit.ts'
import { useApp } from '../../context/app.tsx'

export type Provider = { id: string; name: string }

type Departing = {
  /** The path of the endpoint that `ask` calls. Each path has its own rate limit. */
  path: string
  /** Requests the URL of the provider to send the browser to. */
  ask: (provider: Provider, signal: AbortSignal) => Promise<CallResult<{ url?: string | undefined }>>
  onLeave?: (provider: Provider) => void
}

/** Returns functions that request a provider’s URL and send the browser there, and the state of the request. */
export function useDeparture({ path, ask, onLeave }: Departing) {
  const { go } = useApp()
  const [starting, setStarting] = useState<string | null>(null)
  const [failed, setFailed] = useState<{ provider: Provider; problem: CallError } | null>(null)
  const { limit, start: startLimit } = useLimit(path)
  const isSlow = useIsSlow(starting !== null)
  const asking = useRef<AbortController | null>(null)

  async function start(provider: Provider) {
    if (starting !== null || limit) return
    const attempt = new AbortController()
    asking.current = attempt
    setFailed(null)
    setStarting(provider.id)
    const { data, error } = await ask(provider, attempt.signal)
    if (data?.url && !attempt.signal.aborted) {
      onLeave?.(provider)
      return go(data.url)
    }
    setStarting(null)
    if (attempt.signal.aborted || !error) return
    if (error.status === 429) startLimit(error.retryAfterSeconds)
    else setFailed({ provider, problem: error })
  }

  return {
    start: (provider: Provider) => void start(provider),
    /** The id of the provider that the browser is being sent to. */
    starting,
    failed,
    clear: () => setFailed(null),
    limit,
    isSlow,
    cancel: () => asking.current?.abort(),
  }
}

/** The functions and the state that `useDeparture` returns. */
export type Departure = ReturnType<typeof useDeparture>
