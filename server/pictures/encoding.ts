import type sharp from 'sharp'
import { oneAfterAnother } from '../in-turn.ts'
import { Refusal } from '../refusal.ts'

const longestSide = 512
// WebP must be decoded as a whole, which takes 67 MB at this size.
const maxPixels = 4096 * 4096
const maxWaiting = 4
const secondsToWait = 5

/**
 * Encodes a picture again, as WebP of at most 512 pixels per side. No metadata remains.
 *
 * Only bytes that begin like a PNG, JPEG or WebP file reach the library, which has decoders for more types. One picture
 * is encoded at a time.
 */
export async function reencode(bytes: Uint8Array): Promise<Uint8Array> {
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
      // The picture is truncated, is far too large, or was crafted to break the decoder.
      throw new Refusal('UNSUPPORTED_PICTURE')
    }
  })
}

/** Whether bytes begin like a PNG, JPEG or WebP file. */
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

/** Throws a refusal if the error says that a package is not installed; otherwise throws the error unchanged. */
function refuseWithoutPackage(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND')
    throw new Refusal('PICTURES_NEED_THE_PACKAGE_SHARP')
  throw error
}

/**
 * Loads the encoder when the first picture arrives, so that a server without uploads does not need the memory for it.
 */
function loadEncoder() {
  encoder ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    const readers = ['Png', 'Jpeg', 'Webp'].map((kind) => `VipsForeignLoad${kind}Buffer`)
    sharp.unblock({ operation: readers })
    return sharp
  }, refuseWithoutPackage)
  return encoder
}
