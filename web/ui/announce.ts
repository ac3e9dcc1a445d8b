const regionId = 'gatehouse-announcements'

/** Announces a text to screen readers without moving the focus. */
export function announce(text: string) {
  const region = document.querySelector(`#${regionId}`) ?? placeOfRegion().appendChild(createRegion())
  region.textContent = ''
  // Screen readers repeat an identical text only if the region was empty in between.
  setTimeout(() => (region.textContent = text), 50)
}

/**
 * Returns the parent of the live region: the layer root if there is one, because that has the styles that hide the
 * region.
 */
function placeOfRegion() {
  return document.querySelector('[data-layers]') ?? document.body
}

function createRegion() {
  const region = document.createElement('div')
  region.id = regionId
  region.className = 'gh-hidden'
  region.setAttribute('role', 'status')
  // A region that is live by its role alone would be hidden with the rest of the page while a dialog is open.
  region.setAttribute('aria-live', 'polite')
  return region
}
