import type { KeyboardEvent } from 'react'

const forward: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Returns 1 if a horizontal arrow key points in the direction of the text, -1 if it points in the opposite direction,
 * and 0 for any other key.
 */
export function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  return (forward[key] ?? 0) * (isRightToLeft(currentTarget) ? -1 : 1)
}

export function isRightToLeft(element: HTMLElement) {
  return getComputedStyle(element).direction === 'rtl'
}
