import type { MouseEvent } from 'react'

/** True if a click follows a link in this tab, instead of opening another tab or window or downloading. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
