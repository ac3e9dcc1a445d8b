import { useEffect } from 'react'
import { useApp } from '../context/app.tsx'
import { usePart } from './part.ts'
import './Skeleton.css'

/**
 * A placeholder for content that is loading. Shows and announces nothing at first, so that fast responses do not
 * flicker.
 */
export function Skeleton({ rows }: { rows: number }) {
  useLoadingAnnouncement()
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

/** Announces to screen readers that content is loading, until the calling component is removed. */
export function useLoadingAnnouncement() {
  const { loading, loaded } = useApp().messages.common
  useEffect(() => announceLoading(loading, loaded), [loading, loaded])
}

const hiddenMilliseconds = 150

/** Announces that content is loading, and returns a function that ends the announcement. */
function announceLoading(loading: string, loaded: string) {
  let ending: Promise<(() => void) | void> | undefined
  // The module is loaded only after the delay, because most content appears too fast to need the announcement.
  const timer = setTimeout(() => {
    ending = import('./loading-announcement.ts').then(
      ({ startLoading }) => startLoading(loading, loaded),
      () => {},
    )
  }, hiddenMilliseconds)

  return () => {
    clearTimeout(timer)
    void ending?.then((end) => end?.())
  }
}
