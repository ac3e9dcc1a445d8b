import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { useMessages } from '../../../context/messages.ts'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { Rich } from '../../../ui/Rich.tsx'
import { stepOf } from './arrow-keys.ts'
import { changeOf, toneOf, type Change } from './changes.ts'
import { aboveLowest, highest, linePath, thinned, type Series } from './chart-geometry.ts'
import { metrics, type Metric } from './metrics.ts'
import type { OverviewReply } from './Overview.tsx'

type TilesProps = {
  id: string
  overview: OverviewReply
  metric: Metric
  onMetric: (metric: Metric) => void
}

/** The counts of the period. Each count is a tab that shows its chart below. */
export function Tiles({ id, overview, metric, onMetric }: TilesProps) {
  const { overview: messages } = useMessages(overviewMessages)
  const list = useRef<HTMLDivElement>(null)

  function choose(event: KeyboardEvent<HTMLElement>) {
    const index = nextIndex(event, metrics.indexOf(metric))
    if (index === null) return
    event.preventDefault()
    onMetric(metrics[index]!)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  return (
    <div className="gh-tiles" role="tablist" aria-label={messages.usage} ref={list}>
      {metrics.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`${id}-${each}`}
          className="gh-tile"
          aria-selected={each === metric}
          aria-controls={`${id}-panel`}
          tabIndex={each === metric ? 0 : -1}
          onClick={() => onMetric(each)}
          onKeyDown={choose}
        >
          <Tile metric={each} overview={overview} />
        </button>
      ))}
    </div>
  )
}

/** Returns the index of the tab that a key selects, or null for any other key. */
function nextIndex(event: KeyboardEvent<HTMLElement>, index: number) {
  if (event.key === 'Home') return 0
  if (event.key === 'End') return metrics.length - 1
  const step = stepOf(event)
  return step === 0 ? null : (index + step + metrics.length) % metrics.length
}

function Tile({ metric, overview }: { metric: Metric; overview: OverviewReply }) {
  const { overview: messages } = useMessages(overviewMessages)
  const count = overview.period[metric]
  const change = changeOf(count, overview.previousPeriod[metric])
  // Leaves out today, because its incomplete count would always look like a drop.
  const days = overview.days.slice(0, -1).map((day) => day[metric])
  return (
    <>
      <span className="gh-tile-name">{messages.metrics[metric].name}</span>
      <span className="gh-tile-count">
        {count === null ? <Unknown label={messages.unknown} /> : messages.number(count)}
      </span>
      <span className={`gh-tile-change gh-tile-${toneOf(metric, change)}`}>
        <ChangeText change={change} />
      </span>
      <Sparkline series={days} />
    </>
  )
}

/** A dash. Screen readers read the label instead. */
function Unknown({ label }: { label: string }) {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="gh-hidden">{label}</span>
    </>
  )
}

function ChangeText({ change }: { change: Change }) {
  const { overview: messages } = useMessages(overviewMessages)
  if (change.kind === 'unknown') return messages.noEarlier
  if (change.kind === 'new') return <strong>{messages.new}</strong>
  if (change.kind === 'same') return messages.same
  const Arrow = change.kind === 'up' ? ArrowUpRight : ArrowDownRight
  return (
    <>
      <Arrow size={14} strokeWidth={2} aria-hidden />
      <span>
        <span className="gh-hidden">{messages.directions[change.kind]} </span>
        <Rich text={messages.change(messages.percent(change.ratio), change.from)} />
      </span>
    </>
  )
}

const sparklinePoints = 10

function Sparkline({ series }: { series: Series }) {
  const points = aboveLowest(thinned(series, sparklinePoints))
  if (highest(series) === 0) return null
  return (
    <svg className="gh-sparkline" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      <path d={linePath(points, Math.max(1, highest(points)))} />
    </svg>
  )
}
