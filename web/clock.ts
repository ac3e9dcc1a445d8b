import { useEffect, useState } from 'react'

/** Now, by a clock that does not jump when the computer's is set, and that goes on over a reload. */
export function steadyNow() {
  return performance.timeOrigin + performance.now()
}

/** The whole seconds left until a steady moment; 0 when it has passed or there is none. */
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

/** `0:08`, `1:30`. */
export function clockFace(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
