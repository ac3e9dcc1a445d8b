import { useEffect, useState } from 'react'
import { adminExportEvents } from '../../../../contract/audit/events.ts'
import { useApp, useOwnId } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { Rich } from '../../../ui/Rich.tsx'
import { Chart } from './Chart.tsx'
import { chartDays, metrics, type Metric } from './metrics.ts'
import type { OverviewReply } from './Overview.tsx'
import { Tiles } from './Tiles.tsx'
import './Usage.css'

type UsageProps = {
  overview: OverviewReply
  /** True while a newly chosen period loads. The counts are still those of the previously chosen period. */
  isOld: boolean
}

/** The counts of a period as tiles, the chart of the selected tile, and the totals of the site. */
export function Usage({ overview, isOld }: UsageProps) {
  const { overview: messages } = useMessages(overviewMessages)
  const [metric, setMetric] = useState<Metric>('signUps')
  const id = useOwnId('usage')
  const { days, previousDays } = overview
  const isAlone = overview.totals.users < 2
  const isTooNew = overview.daysOfData < 2
  return (
    <section className="gh-usage" aria-label={messages.usage} aria-busy={isOld}>
      <Tiles id={id} overview={overview} metric={metric} onMetric={setMetric} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${metric}`}>
        {isAlone || isTooNew ? (
          <NoChart isAlone={isAlone} isTooNew={isTooNew} />
        ) : (
          <Chart key={days.length} metric={metric} days={chartDays(days, previousDays, metric)} />
        )}
      </div>
      <Totals overview={overview} />
    </section>
  )
}

/** Shown instead of the chart while the site has fewer than two users or fewer than two days of counts. */
function NoChart({ isAlone, isTooNew }: { isAlone: boolean; isTooNew: boolean }) {
  const { Link } = useApp()
  const { overview: messages } = useMessages(overviewMessages)
  return (
    <div className="gh-usage-none">
      {isTooNew && <p>{messages.tomorrow}</p>}
      {isAlone && (
        <p>
          {messages.alone} <Link href="/admin/users">{messages.invite}</Link>
        </p>
      )}
    </div>
  )
}

function Totals({ overview: { totals, generatedAt } }: { overview: OverviewReply }) {
  const { site } = useApp()
  const { overview: messages } = useMessages(overviewMessages)
  const { users, organizations, activeSessions } = totals
  return (
    <div className="gh-usage-totals">
      <ul>
        <li>
          <Rich text={messages.totals.users(users)} />
        </li>
        <li>
          <Rich text={messages.totals.organizations(organizations)} />
        </li>
        <li>
          <Rich text={messages.totals.activeSessions(activeSessions)} />
        </li>
      </ul>
      <p>
        <a href={`${site.basePath}${adminExportEvents.path}?kind=failed-sign-ins&format=csv`} download>
          {messages.exportFailed}
        </a>
        {' · '}
        <Updated at={generatedAt} />
      </p>
    </div>
  )
}

const tickMilliseconds = 30_000

function Updated({ at }: { at: string }) {
  const { overview: messages } = useMessages(overviewMessages)
  const { ago } = useMessages(dashboardMessages)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMilliseconds)
    return () => clearInterval(timer)
  }, [])
  return messages.updated(ago((Math.max(now, Date.parse(at)) - Date.parse(at)) / 1000))
}

/** Placeholders in the shape of the tiles and the plot, shown while the counts load. */
export function UsageSkeleton() {
  const { overview: messages } = useMessages(overviewMessages)
  return (
    <div className="gh-usage gh-usage-skeleton" aria-hidden>
      <div className="gh-tiles">
        {metrics.map((metric) => (
          <div key={metric} className="gh-tile">
            <span className="gh-tile-name">{messages.metrics[metric].name}</span>
            <span className="gh-tile-count" />
            <span className="gh-tile-change" />
          </div>
        ))}
      </div>
      <div className="gh-usage-none" />
      <div className="gh-usage-totals" />
    </div>
  )
}
