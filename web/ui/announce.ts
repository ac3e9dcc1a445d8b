const regionId = 'gatehouse-announcements'

/** Says something to people who use a screen reader, without moving what they are at. */
export function announce(text: string) {
  const region = document.querySelector(`#${regionId}`) ?? document.body.appendChild(createRegion())
  region.textContent = ''
  // The same words twice are only read twice when the region was seen to be empty in between.
  setTimeout(() => (region.textContent = text), 50)
}

function createRegion() {
  const region = document.createElement('div')
  region.id = regionId
  region.className = 'ah-hidden'
  region.setAttribute('role', 'status')
  return region
}
