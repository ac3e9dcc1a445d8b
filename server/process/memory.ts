/**
 * Frees the memory that only startup needed, about a quarter of the memory of an idle process (decision 030).
 *
 * V8 itself would free this memory only when the process needs more, which never happens in an idle process. Without
 * `--expose-gc`, does nothing.
 */
export function releaseMemory() {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

// Garbage is collected whenever this many bytes of a stream have passed. Each piece is copied up to three times on its
// way through the streams, and all copies are garbage.
const minorBytes = 2 * 1024 * 1024
const majorBytes = 8 * minorBytes

/**
 * Returns a function that must be called with the size of each piece of a stream. The function frees the pieces after
 * every few megabytes.
 *
 * V8 does not know that a small object holds a large buffer, and would let a hundred megabytes of buffers accumulate.
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
