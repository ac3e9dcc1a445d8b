/** Announces a text to screen readers without moving the focus. */
export function announce(text: string) {
  const region = regionOf('gatehouse-announcements')
  region.setAttribute('role', 'status')
  tell(region, text)
}

/** Announces that content is loading or loaded, in a region of its own that never replaces the outcome of an action. */
export function announceLoading(text: string) {
  const region = regionOf('gatehouse-loading')
  tell(region, text)
  // A reader who goes through the page line by line should not find an old announcement at its end.
  clearTimeout(clearing)
  clearing = setTimeout(() => (region.textContent = ''), 1000)
}

let clearing: ReturnType<typeof setTimeout> | undefined

function tell(region: Element, text: string) {
  region.textContent = ''
  // Screen readers repeat an identical text only if the region was empty in between.
  setTimeout(() => (region.textContent = text), 50)
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
