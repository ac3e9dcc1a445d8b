import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { Card } from '../../../ui/Card.tsx'
import { LatestEvents } from './LatestEvents.tsx'
import './Activity.css'

/** The latest events of the audit log. */
export function Activity() {
  const { Link } = useApp()
  const { overview: messages } = useMessages(overviewMessages)
  return (
    <Card id="activity" title={messages.activity} isFlush aside={<Link href="/admin/events">{messages.auditLog}</Link>}>
      <div className="gh-activity">
        <LatestEvents />
      </div>
    </Card>
  )
}
