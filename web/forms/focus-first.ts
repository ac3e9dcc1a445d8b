/** Focuses the first field of a new page, unless something has the focus or an on-screen keyboard would open. */
export function focusFirst(focus: () => void) {
  const isTouch = matchMedia('(pointer: coarse)').matches
  if (!isTouch && document.activeElement === document.body) focus()
}
