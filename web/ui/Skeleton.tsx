import { useEffect } from 'react'
import { useMessages } from '../context/messages.ts'
import { announceLoading } from './announce.ts'
import { usePart } from './part.ts'
import './Skeleton.css'

/**
 * A placeholder for content that is loading. Shows and announces nothing for the first moment, so that fast responses do
 * not flicker.
 */
export function Skeleton({ rows }: { rows: number }) {
  const { loading, loaded } = useMessages().common
  useEffect(() => announceLoading(loading, loaded), [loading, loaded])
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
