/** Announces a text to screen readers without moving the focus. */
export function announce(text: string) {
  const region = regionOf('gatehouse-announcements')
  region.setAttribute('role', 'status')
  tell(region, text)
}

/** Writes a text into a live region. */
export function tell(region: Element, text: string) {
  region.textContent = ''
  // Screen readers repeat an identical text only if the region was empty in between.
  setTimeout(() => (region.textContent = text), 50)
}

/** Returns the live region with this id, which is created if necessary. */
export function regionOf(id: string) {
  return document.querySelector(`#${id}`) ?? placeOfRegion().appendChild(createRegion(id))
}

/**
 * Returns the parent of the live region: the layer root if there is one, because the styles that hide the region apply
 * there.
 */
function placeOfRegion() {
  return document.querySelector('[data-layers]') ?? document.body
}

function createRegion(id: string) {
  const region = document.createElement('div')
  region.id = id
  region.className = 'gh-hidden'
  // An open dialog hides the rest of the page from screen readers, except elements with an explicit `aria-live`.
  region.setAttribute('aria-live', 'polite')
  return region
}
