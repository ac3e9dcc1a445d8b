import type { MouseEvent } from 'react'

/** True if a click on a link follows it in this tab, rather than opening another tab or window or downloading. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
