import type sharp from 'sharp'
import { oneAfterAnother } from '../in-turn.ts'
import { Refusal } from '../refusal.ts'

const longestSide = 512
// 67 MB when all of it is unpacked at once, as WebP has to be.
const maxPixels = 4096 * 4096
const maxWaiting = 4
const secondsToWait = 5

/**
 * Writes a picture anew as WebP of at most 512 pixels a side: nothing survives of what it carried beside its pixels.
 *
 * What it is, its first bytes tell; no other reader of the library can be reached. One is worked on at a time.
 */
export async function writeAnew(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isPicture(bytes)) throw new Refusal('UNSUPPORTED_PICTURE')
  return inTurn(async () => {
    const encode = await loadEncoder()
    try {
      return await encode(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
        .autoOrient()
        .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 85 })
        .timeout({ seconds: 5 })
        .toBuffer()
    } catch {
      // Broken off, far too large, or made to break the reader: nothing that we could show.
      throw new Refusal('UNSUPPORTED_PICTURE')
    }
  })
}

/** Whether bytes begin as a PNG, a JPEG or a WebP does. */
function isPicture(bytes: Uint8Array) {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return /^(?:\x89PNG\r\n\x1a\n|\xff\xd8\xff|RIFF.{4}WEBP)/s.test(start)
}

let waiting = 0
const takeTurn = oneAfterAnother()

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= maxWaiting) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: secondsToWait })
  waiting++
  try {
    return await takeTurn(work)
  } finally {
    waiting--
  }
}

let encoder: Promise<typeof sharp> | undefined

/** Loaded with the first picture: a server that is sent none does not hold the library. */
function loadEncoder() {
  encoder ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    const readers = ['Png', 'Jpeg', 'Webp'].map((kind) => `VipsForeignLoad${kind}Buffer`)
    sharp.unblock({ operation: readers })
    return sharp
  })
  return encoder
}
