import { lazy, Suspense } from 'react'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { Card } from '../../../ui/Card.tsx'
import { EventSkeleton } from '../../events/EventSkeleton.tsx'
import './Activity.css'

const LatestEvents = lazy(async () => ({ default: (await import('./LatestEvents.tsx')).LatestEvents }))

/** The latest events of the audit log. */
export function Activity() {
  const { Link } = useApp()
  const { overview: messages } = useMessages(overviewMessages)
  return (
    <Card id="activity" title={messages.activity} isFlush aside={<Link href="/admin/events">{messages.auditLog}</Link>}>
      <div className="gh-activity">
        <Suspense fallback={<EventSkeleton rows={6} />}>
          <LatestEvents />
        </Suspense>
      </div>
    </Card>
  )
}
