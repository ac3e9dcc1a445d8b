import { EventSkeleton } from '../../events/EventSkeleton.tsx'
import './User.css'
import './UserSkeleton.css'

/** A placeholder in the shape of a user’s header. The heading exists from the start, so that the page can focus it. */
export function UserHeaderSkeleton({ title }: { title: string }) {
  return (
    <div className="gh-user-header gh-user-skeleton">
      <i className="gh-avatar gh-avatar-user gh-avatar-large" aria-hidden />
      <div className="gh-user-title">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
        </div>
        <i aria-hidden />
      </div>
    </div>
  )
}

/**
 * A placeholder in the shape of a user’s facts, tabs and activity. Stays invisible at first, so that nothing flickers
 * if the response is fast.
 */
export function UserSkeleton() {
  return (
    <div className="gh-user-view gh-user-skeleton">
      <div className="gh-user-facts" aria-hidden>
        {['seen', 'methods', 'second-step', 'organizations', 'joined'].map((fact) => (
          <div key={fact}>
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
      <div className="gh-user-skeleton-tabs" aria-hidden>
        <i />
        <i />
        <i />
      </div>
      <EventSkeleton rows={6} />
    </div>
  )
}
