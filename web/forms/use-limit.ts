import { useMemo, useState } from 'react'
import { useIsAwake } from '../context/app.tsx'
import { steadyNow, useSecondsLeft } from '../context/clock.ts'
import { recallMoment, rememberMoment } from '../context/browser-storage.ts'
import { announce } from '../ui/announce.ts'
import { useMessages } from '../context/messages.ts'

/** The remaining and the total time for which calls to one path are blocked. */
export type Limit = { secondsLeft: number; totalSeconds: number }

const longestSeconds = 3600
const defaultSeconds = 10

/**
 * Returns the rate limit for calls to one path, and the function that starts the limit after a refusal. The limit
 * survives a reload of the page.
 */
export function useLimit(path: string) {
  const messages = useMessages()
  const isAwake = useIsAwake()
  const name = `limit:${path}`
  const [started, setStarted] = useState<{ until: number; totalSeconds: number } | null>(null)
  const previous = useMemo(() => (isAwake ? recallLimit(name) : null), [isAwake, name])
  const current = started ?? previous
  const secondsLeft = useSecondsLeft(current?.until ?? null, () => {
    rememberMoment(name, null, { tabOnly: true })
    announce(messages.common.tryAgainNow)
  })

  function start(seconds = defaultSeconds) {
    const totalSeconds = Math.min(Math.max(1, Math.ceil(seconds)), longestSeconds)
    const until = steadyNow() + totalSeconds * 1000
    rememberMoment(name, until, { tabOnly: true })
    setStarted({ until, totalSeconds })
  }

  const limit: Limit | null = current && secondsLeft > 0 ? { secondsLeft, totalSeconds: current.totalSeconds } : null
  return { limit, start }
}

function recallLimit(name: string) {
  const until = recallMoment(name, { tabOnly: true })
  const seconds = until === null ? 0 : (until - steadyNow()) / 1000
  // If the device’s clock was set back, the stored time can be far in the future. Such a time is ignored.
  if (until === null || seconds <= 0 || seconds > longestSeconds) return null
  return { until, totalSeconds: Math.ceil(seconds) }
}
