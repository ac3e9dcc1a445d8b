import { useSyncExternalStore } from 'react'

const narrow = () => matchMedia('(width < 861px)')

/** True while the window has the width of a phone. Pages that are rendered at build time count as wide. */
export function useIsNarrow() {
  return useSyncExternalStore(
    follow,
    () => narrow().matches,
    () => false,
  )
}

function follow(listener: () => void) {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
