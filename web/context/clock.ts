import { useEffect, useState } from 'react'

/** Returns the time of a clock that continues after a reload, and does not jump when the system clock is changed. */
export function steadyNow() {
  return performance.timeOrigin + performance.now()
}

/** Returns the whole seconds left until a time of `steadyNow`; 0 if the time has passed or is null. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- a new callback must not start the clock again
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
