/**
 * Frees the memory that only startup needed, about a quarter of what an idle process holds (decision 030).
 *
 * On its own, V8 would free the memory only when it needs more, which an idle process never does. Without `--expose-gc`
 * this does nothing.
 */
export function releaseMemory() {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

const minorBytes = 8 * 1024 * 1024
const majorBytes = 8 * minorBytes

/**
 * Frees the pieces of a stream after every few megabytes: call the result with the size of each piece.
 *
 * V8 does not see that a small object holds a large buffer, and would let a hundred megabytes of them pile up.
 */
export function freeingPieces() {
  let [minor, major] = [0, 0]
  return (size: number) => {
    minor += size
    major += size
    if (minor < minorBytes) return
    globalThis.gc?.({ type: major < majorBytes ? 'minor' : 'major', execution: 'sync' })
    minor = 0
    if (major >= majorBytes) major = 0
  }
}
