import { useQuery } from '@tanstack/react-query'
import type { overview as overviewEndpoint } from '../../../../contract/admin/overview.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { overviewQuery } from '../../../data/admin.ts'
import { isFailure } from '../../../data/queries.ts'
import { usePreviousResult } from '../../../data/use-previous-result.ts'
import { Page } from '../../../layout/Page.tsx'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { Card } from '../../../ui/Card.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useRights } from '../rights.ts'
import { Activity } from './Activity.tsx'
import { Checklist } from './Checklist.tsx'
import type { Period } from './metrics.ts'
import { PeriodSwitch } from './PeriodSwitch.tsx'
import { Usage, UsageSkeleton } from './Usage.tsx'
import './Overview.css'

export type OverviewReply = ReplyOf<typeof overviewEndpoint>

type OverviewProps = { period: Period; onPeriod: (period: Period) => void }

/** The start page of administrators: usage, the launch checklist, and the latest events. */
export function Overview({ period, onPeriod }: OverviewProps) {
  const { call } = useApp()
  const { overview: messages } = useMessages(overviewMessages)
  const { isFull } = useRights()
  const result = usePreviousResult(
    useQuery({ ...overviewQuery(call, period), enabled: isFull, placeholderData: (before) => before }),
  )
  if (!isFull || isFailure(result.error, 403)) return <Forbidden />
  return (
    <Page title={messages.title} actions={<PeriodSwitch period={period} onPeriod={onPeriod} />}>
      <div className="gh-overview">
        <QueryData result={result} rows={4} skeleton={<OverviewSkeleton />}>
          {(overview) => (
            <>
              <Usage overview={overview} isOld={result.isOld} />
              <Checklist checks={overview.checks} />
            </>
          )}
        </QueryData>
        <Activity />
      </div>
    </Page>
  )
}

function OverviewSkeleton() {
  const { overview: messages } = useMessages(overviewMessages)
  return (
    <>
      <UsageSkeleton />
      <Card id="checklist" title={messages.checklist}>
        <Skeleton rows={4} />
      </Card>
    </>
  )
}

/** Shown to administrators without access to the overview: links to the pages that they can open. */
function Forbidden() {
  const { Link } = useApp()
  const { overview: messages } = useMessages(overviewMessages)
  const { may } = useRights()
  return (
    <Page title={messages.title}>
      <Note kind="info">{messages.forbidden}</Note>
      <p className="gh-overview-links">
        {may('user', 'list') && <Link href="/admin/users">{messages.people}</Link>}
        {may('event', 'list') && <Link href="/admin/events">{messages.auditLogName}</Link>}
      </p>
    </Page>
  )
}
