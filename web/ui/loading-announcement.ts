import { regionOf, tell } from './announce.ts'

const settledMilliseconds = 50

let loadingCount = 0
let isAnnounced = false

/**
 * Announces that content is loading, unless this was already announced for other content. Call the returned function
 * when the content has loaded. Once nothing is loading, it announces that everything has loaded.
 */
export function startLoading(loading: string, loaded: string) {
  loadingCount++
  if (!isAnnounced) announceLoading(loading)
  isAnnounced = true

  return () => {
    loadingCount--
    // Waits, because more content may start to load right after this content.
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
