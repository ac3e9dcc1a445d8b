import { useEffect, useRef } from 'react'

/** Returns the ref of a menu whose first item gets the focus when it opens by keyboard. */
export function useFirstItemFocused(isByKeyboard: boolean) {
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isByKeyboard) return
    // Runs after the list has taken the focus.
    const frame = requestAnimationFrame(() => popup.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isByKeyboard])
  return popup
}
