import { regionOf, tell } from './announce.ts'

const settledMilliseconds = 50

let loadingCount = 0
let isAnnounced = false

/**
 * Announces that content is loading, once for everything that loads at the same time. The returned function marks its
 * content as loaded; the last call announces that everything is loaded.
 */
export function startLoading(loading: string, loaded: string) {
  loadingCount++
  if (!isAnnounced) announceLoading(loading)
  isAnnounced = true

  return () => {
    loadingCount--
    // More content may start loading immediately afterwards.
    setTimeout(() => {
      if (loadingCount > 0 || !isAnnounced) return
      isAnnounced = false
      announceLoading(loaded)
    }, settledMilliseconds)
  }
}

/**
 * Announces that content is loading or loaded. Uses a separate region, so that the announcement never replaces the
 * outcome of an action.
 */
function announceLoading(text: string) {
  const region = regionOf('gatehouse-loading')
  tell(region, text)
  // Users who read the page line by line with a screen reader should not find an old announcement at its end.
  clearTimeout(clearing)
  clearing = setTimeout(() => (region.textContent = ''), 1000)
}

let clearing: ReturnType<typeof setTimeout> | undefined
