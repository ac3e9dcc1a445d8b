/** Announces a text to screen readers without moving the focus. */
export function announce(text: string) {
  const region = regionOf('gatehouse-announcements')
  region.setAttribute('role', 'status')
  region.textContent = ''
  // Screen readers repeat an identical text only if the region was empty in between.
  setTimeout(() => (region.textContent = text), 50)
}

const skeletonMilliseconds = 150
const settledMilliseconds = 50

let loadingCount = 0
let isAnnounced = false

/**
 * Announces that content is loading, once for everything that loads at the same time, and that it is loaded once the last
 * returned function was called. Fast responses are not announced.
 */
export function announceLoading(loading: string, loaded: string) {
  loadingCount++
  const timer = setTimeout(() => {
    if (!isAnnounced) tell(loading)
    isAnnounced = true
  }, skeletonMilliseconds)

  return () => {
    clearTimeout(timer)
    loadingCount--
    // Another placeholder may follow at once.
    setTimeout(() => {
      if (loadingCount > 0 || !isAnnounced) return
      isAnnounced = false
      tell(loaded)
    }, settledMilliseconds)
  }
}

/** Uses a region of its own, so that it never replaces the outcome of an action. */
function tell(text: string) {
  regionOf('gatehouse-loading').textContent = text
}

function regionOf(id: string) {
  return document.querySelector(`#${id}`) ?? placeOfRegion().appendChild(createRegion(id))
}

/**
 * Returns the parent of the live region: the layer root if there is one, because that has the styles that hide the
 * region.
 */
function placeOfRegion() {
  return document.querySelector('[data-layers]') ?? document.body
}

function createRegion(id: string) {
  const region = document.createElement('div')
  region.id = id
  region.className = 'gh-hidden'
  // A region that is live by its role alone would be hidden with the rest of the page while a dialog is open.
  region.setAttribute('aria-live', 'polite')
  return region
}
