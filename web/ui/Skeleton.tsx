import './Skeleton.css'

type SkeletonProps = { rows: number; kind?: 'row' | 'tile' }

/** The shape of what is on its way; nothing for the first moment, so that what comes at once does not flicker. */
export function Skeleton({ rows, kind = 'row' }: SkeletonProps) {
  return (
    <div className={`ah-skeleton ah-skeleton-${kind}`} aria-hidden data-slot="skeleton">
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
