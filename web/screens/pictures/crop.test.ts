import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { moved, sideOf, wholeCrop, zoomed } from './crop.ts'

const size = { width: 800, height: 400 }

describe('the visible part of a picture', () => {
  test('starts as the largest square in the middle', () => {
    const crop = wholeCrop(size)
    assert.deepEqual([crop.x, crop.y, sideOf(crop, size)], [400, 200, 400])
  })

  test('moves by fractions of its side and stops at the edges', () => {
    const crop = wholeCrop(size)
    assert.deepEqual(moved(crop, size, { right: 0.25, down: 0.25 }), { x: 500, y: 200, zoom: 1 })
    assert.deepEqual(moved(crop, size, { right: -9, down: 0 }), { x: 200, y: 200, zoom: 1 })
  })

  test('zooms around its center, to at most 4 times, and back to the largest square', () => {
    const near = zoomed(wholeCrop(size), size, 99)
    assert.deepEqual([near.zoom, sideOf(near, size)], [4, 100])
    const corner = moved(near, size, { right: 99, down: 99 })
    assert.deepEqual([corner.x, corner.y], [750, 350])
    assert.deepEqual(zoomed(corner, size, 0), { x: 600, y: 200, zoom: 1 })
  })
})
