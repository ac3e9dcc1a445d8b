import { announceLoading } from './announce.ts'

const settledMilliseconds = 50

let loadingCount = 0
let isAnnounced = false

/**
 * Announces that content is loading, once for everything that loads at the same time. The returned function announces
 * that it is loaded, once the last of it is.
 */
export function startLoading(loading: string, loaded: string) {
  loadingCount++
  if (!isAnnounced) announceLoading(loading)
  isAnnounced = true

  return () => {
    loadingCount--
    // More content may start to load at once.
    setTimeout(() => {
      if (loadingCount > 0 || !isAnnounced) return
      isAnnounced = false
      announceLoading(loaded)
    }, settledMilliseconds)
  }
}
