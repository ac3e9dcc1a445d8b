const regionId = 'gatehouse-announcements'

/** Says something to people who use a screen reader, without moving what they are at. */
export function announce(text: string) {
  const region = document.querySelector(`#${regionId}`) ?? placeOfRegion().appendChild(createRegion())
  region.textContent = ''
  // The same words twice are only read twice when the region was seen to be empty in between.
  setTimeout(() => (region.textContent = text), 50)
}

/** Among the layers where they have a place of their own, and the styles that hide it are there. */
function placeOfRegion() {
  return document.querySelector('[data-layers]') ?? document.body
}

function createRegion() {
  const region = document.createElement('div')
  region.id = regionId
  region.className = 'ah-hidden'
  region.setAttribute('role', 'status')
  // What is read out by its role alone is hidden, with the rest of the page, while a dialog is open.
  region.setAttribute('aria-live', 'polite')
  return region
}
