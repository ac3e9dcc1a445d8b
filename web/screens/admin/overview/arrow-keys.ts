import type { KeyboardEvent } from 'react'

const forward: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Returns the direction in which a horizontal arrow key moves along the text, 1 or -1; 0 for any other key. */
export function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  return (forward[key] ?? 0) * (isRightToLeft(currentTarget) ? -1 : 1)
}

/** Whether the text of an element runs from right to left. */
export function isRightToLeft(element: HTMLElement) {
  return getComputedStyle(element).direction === 'rtl'
}
