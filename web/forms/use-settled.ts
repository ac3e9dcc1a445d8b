import { useEffect, useState } from 'react'

const waitMilliseconds = 400

/** Debounces a text: returns its last value that stayed unchanged for a moment. */
export function useSettled(text: string, milliseconds = waitMilliseconds) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return settled
}
