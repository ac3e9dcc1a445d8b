type Size = { width: number; height: number }

/** The visible square of a picture: its center in pixels of the picture, and its zoom factor. */
export type Crop = { x: number; y: number; zoom: number }

const maxZoom = 4

/** Returns the largest square in the middle of a picture. */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** Returns the side length of the visible square, in pixels of the picture. */
export function sideOf({ zoom }: Crop, { width, height }: Size) {
  return Math.min(width, height) / zoom
}

/** Moves the square by fractions of its side length, stopping at the edges of the picture. */
export function moved(crop: Crop, size: Size, by: { right: number; down: number }): Crop {
  const side = sideOf(crop, size)
  return within({ ...crop, x: crop.x + by.right * side, y: crop.y + by.down * side }, size)
}

/** Zooms by a factor around the center. */
export function zoomed(crop: Crop, size: Size, factor: number): Crop {
  return within({ ...crop, zoom: Math.min(maxZoom, Math.max(1, crop.zoom * factor)) }, size)
}

function within(crop: Crop, size: Size): Crop {
  const half = sideOf(crop, size) / 2
  const between = (value: number, length: number) => Math.min(length - half, Math.max(half, value))
  return { ...crop, x: between(crop.x, size.width), y: between(crop.y, size.height) }
}
