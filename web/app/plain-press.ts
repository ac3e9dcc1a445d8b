import type { MouseEvent } from 'react'

/** Whether a press on a link asks to follow it here: not in another tab or window, and not to keep what it leads to. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
