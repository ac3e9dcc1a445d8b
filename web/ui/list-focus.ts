import { useEffect, useRef, type KeyboardEvent } from 'react'

/** Moves the focus between the items with the arrow keys, which users expect in a dropdown list in addition to Tab. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const at = places.indexOf(document.activeElement as HTMLElement)
  places[(at + step + places.length) % places.length]?.focus()
}

/** Returns the ref for the popup of a menu. Focuses the first item if the menu was opened by keyboard. */
export function useFirstItemFocused(isByKeyboard: boolean) {
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isByKeyboard) return
    // Waits a frame, because the popup takes the focus itself when it opens.
    const frame = requestAnimationFrame(() => popup.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isByKeyboard])
  return popup
}
