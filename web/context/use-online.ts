import { useSyncExternalStore } from 'react'

/** Returns false while the browser is offline. */
export function useIsOnline() {
  return useSyncExternalStore(hearConnection, () => navigator.onLine)
}

function hearConnection(listener: () => void) {
  const events = ['online', 'offline']
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}
