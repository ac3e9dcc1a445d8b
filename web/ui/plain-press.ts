import type { MouseEvent } from 'react'

/**
 * True if a click on a link asks to follow it in this tab, and neither to open another tab or window nor to download.
 */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
