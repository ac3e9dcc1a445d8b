import { useEffect } from 'react'
import { useMessages } from '../context/messages.ts'
import { usePart } from './part.ts'
import './Skeleton.css'

/**
 * A placeholder for content that is loading. Shows and announces nothing for the first moment, so that fast responses do
 * not flicker.
 */
export function Skeleton({ rows }: { rows: number }) {
  const { loading, loaded } = useMessages().common
  useEffect(() => watchLoading(loading, loaded), [loading, loaded])
  return (
    <div {...usePart('skeleton', 'gh-skeleton')} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows are identical
        <div key={row}>
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}

const hiddenMilliseconds = 150
const settledMilliseconds = 50

let shownCount = 0
let isAnnounced = false

/**
 * Announces that content is loading, once for everything that loads at the same time, and that it is loaded once the last
 * placeholder is gone.
 */
function watchLoading(loading: string, loaded: string) {
  shownCount++
  const timer = setTimeout(() => {
    if (!isAnnounced) void announce(loading)
    isAnnounced = true
  }, hiddenMilliseconds)

  return () => {
    clearTimeout(timer)
    shownCount--
    // Another placeholder may follow at once.
    setTimeout(() => {
      if (shownCount > 0 || !isAnnounced) return
      isAnnounced = false
      void announce(loaded)
    }, settledMilliseconds)
  }
}

/** Loaded only here, because most pages never wait long enough to announce it. */
async function announce(text: string) {
  const { announceLoading } = await import('./announce.ts').catch(() => ({ announceLoading: null }))
  announceLoading?.(text)
}
