import type { KeyboardEvent } from 'react'

/** Arrow keys move between the items in addition to Tab, as users expect of a dropdown list. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const at = places.indexOf(document.activeElement as HTMLElement)
  places[(at + step + places.length) % places.length]?.focus()
}
