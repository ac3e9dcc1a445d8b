import { useEffect, useState } from 'react'

const waitMilliseconds = 400

/** Debounces a text: returns its last value that stayed unchanged for a moment. */
export function useSettled(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), waitMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
