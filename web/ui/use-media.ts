import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether a media query matches. Always false while pages are rendered at build time. */
export function useMedia(query: string) {
  const follow = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    follow,
    () => matchMedia(query).matches,
    () => false,
  )
}

/** True while the window is too narrow for the sidebar, as on a phone. */
export function useIsNarrow() {
  return useMedia('(width < 861px)')
}
