type Size = { width: number; height: number }

/** Which square of a picture shows: where its middle lies, in pixels of the picture, and how far it is zoomed in. */
export type Crop = { x: number; y: number; zoom: number }

const mostZoom = 4

/** The largest square in the middle of a picture. */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** The side of the square, in pixels of the picture. */
export function sideOf({ zoom }: Crop, { width, height }: Size) {
  return Math.min(width, height) / zoom
}

/** Moves the square by shares of its side, as far as the picture goes. */
export function moved(crop: Crop, size: Size, by: { right: number; down: number }): Crop {
  const side = sideOf(crop, size)
  return within({ ...crop, x: crop.x + by.right * side, y: crop.y + by.down * side }, size)
}

/** Zooms by a factor, around the middle. */
export function zoomed(crop: Crop, size: Size, factor: number): Crop {
  return within({ ...crop, zoom: Math.min(mostZoom, Math.max(1, crop.zoom * factor)) }, size)
}

function within(crop: Crop, size: Size): Crop {
  const half = sideOf(crop, size) / 2
  const between = (value: number, length: number) => Math.min(length - half, Math.max(half, value))
  return { ...crop, x: between(crop.x, size.width), y: between(crop.y, size.height) }
}
