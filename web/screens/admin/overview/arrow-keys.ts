import type { KeyboardEvent } from 'react'

const forward: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** The direction of a horizontal arrow key along the line, 1 or -1; 0 for any other key. */
export function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  return (forward[key] ?? 0) * (isRightToLeft(currentTarget) ? -1 : 1)
}

/** Whether lines run from right to left at an element. */
export function isRightToLeft(element: HTMLElement) {
  return getComputedStyle(element).direction === 'rtl'
}
