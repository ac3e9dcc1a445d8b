import type { MouseEvent } from 'react'

/**
 * True if a click on a link opens the link in this tab. With a modifier key or another mouse button, browsers open the
 * link in another tab or window, or download it.
 */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
