import { usePart } from './part.ts'
import './Skeleton.css'

/** The shape of what is on its way; nothing for the first moment, so that what comes at once does not flicker. */
export function Skeleton({ rows }: { rows: number }) {
  return (
    <div {...usePart('skeleton', 'ah-skeleton')} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows are all alike
        <div key={row}>
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
