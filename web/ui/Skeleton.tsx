import { usePart } from './part.ts'
import './Skeleton.css'

/**
 * A placeholder for content that is loading. Shows nothing for the first moment, so that fast responses do not flicker.
 */
export function Skeleton({ rows }: { rows: number }) {
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
