import { useLoadingAnnouncement } from '../../ui/Skeleton.tsx'
import './EventSkeleton.css'

/** A placeholder in the shape of event rows. Shows nothing at first, so that fast responses do not flicker. */
export function EventSkeleton({ rows }: { rows: number }) {
  useLoadingAnnouncement()
  return (
    <div className="gh-skeleton gh-event-skeleton" aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows are identical
        <div key={row}>
          <span />
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
