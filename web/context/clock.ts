import { useEffect, useState } from 'react'

/**
 * Returns a time in milliseconds that can be compared with times from before a reload. Changes to the system clock do
 * not affect the time until the next reload.
 */
export function steadyNow() {
  return performance.timeOrigin + performance.now()
}

/** Counts down the whole seconds until a time of `steadyNow`. Returns 0 if the time has passed or is null. */
export function useSecondsLeft(until: number | null, onEnd?: () => void) {
  const [left, setLeft] = useState(() => secondsLeft(until))

  useEffect(() => {
    setLeft(secondsLeft(until))
    if (secondsLeft(until) === 0) return
    const timer = setInterval(() => {
      const seconds = secondsLeft(until)
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      onEnd?.()
    }, 250)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- a new callback must not restart the countdown
  }, [until])

  return left
}

function secondsLeft(until: number | null) {
  return until === null ? 0 : Math.max(0, Math.ceil((until - steadyNow()) / 1000))
}

/** Formats seconds as `0:08` or `1:30`. */
export function clockFace(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
