import { useEffect, useState } from 'react'

const waitMilliseconds = 400

/** Returns a debounced text: follows `text` only once it has stayed the same for `milliseconds`. */
export function useSettled(text: string, milliseconds = waitMilliseconds) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return settled
}
