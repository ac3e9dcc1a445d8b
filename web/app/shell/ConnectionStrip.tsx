import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { steadyNow, useSecondsLeft } from '../../context/clock.ts'
import { useApp } from '../../context/app.tsx'
import { useIsOnline } from '../../context/use-online.ts'
import { Button } from '../../ui/Button.tsx'
import { isFailure } from '../../data/queries.ts'
import { useMessages } from '../../context/messages.ts'
import './ConnectionStrip.css'

const againAfterMilliseconds = 5000

/**
 * A strip above the page that reports that the browser is offline, or that the server does not respond and calls are
 * retried.
 */
export function ConnectionStrip() {
  const messages = useMessages()
  const isOnline = useIsOnline()
  const failedAt = useUnreachable()
  if (isOnline && failedAt === null) return null

  return (
    <div className="gh-strip">
      <WifiOff size={18} strokeWidth={1.6} aria-hidden />
      {isOnline ? <Unreachable key={failedAt} /> : <p role="status">{messages.common.offlineStrip}</p>}
    </div>
  )
}

function Unreachable() {
  const { site } = useApp()
  const messages = useMessages()
  const queries = useQueryClient()
  const again = () => void queries.refetchQueries({ predicate: ({ state }) => isFailure(state.error, 0) })
  const [until] = useState(() => steadyNow() + againAfterMilliseconds)
  const secondsLeft = useSecondsLeft(until, again)
  return (
    <>
      <p>
        <span className="gh-hidden" role="status">
          {messages.common.unreachable(site.app.name)}
        </span>
        <span aria-hidden>{messages.common.unreachableStrip(site.app.name, secondsLeft)}</span>
      </p>
      <Button onClick={again}>{messages.common.tryNow}</Button>
    </>
  )
}

/** Returns the time at which a query last failed to reach the server, or null if no query is failing. */
function useUnreachable() {
  const cache = useQueryClient().getQueryCache()
  const latest = () => {
    const failed = cache.getAll().filter(({ state }) => isFailure(state.error, 0))
    return failed.length === 0 ? null : Math.max(...failed.map(({ state }) => state.errorUpdatedAt))
  }
  return useSyncExternalStore((listener) => cache.subscribe(listener), latest)
}
