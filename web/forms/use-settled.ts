import { useEffect, useState } from 'react'

const waitMilliseconds = 400

/** A text as it was when it had not changed for a moment. */
export function useSettled(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), waitMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
