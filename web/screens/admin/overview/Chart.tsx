import { useId, useState } from 'react'
import { useMessages } from '../../../context/messages.ts'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { DayTable } from './DayTable.tsx'
import { writeDay, writeDays } from './day-names.ts'
import type { ChartDay, Metric } from './metrics.ts'
import { Plot } from './Plot.tsx'
import './Chart.css'

type ChartProps = { metric: Metric; days: readonly ChartDay[] }

/** The daily values of a metric in a period and in the previous period, as two lines or as a table. */
export function Chart({ metric, days }: ChartProps) {
  const { overview: messages } = useMessages(overviewMessages)
  const [isTable, setIsTable] = useState(false)
  const [selected, setSelected] = useState<number | null>(null)
  const id = useId()
  const label = messages.perDay(messages.metrics[metric].name)
  return (
    <div className="gh-chart" id={id}>
      <Legend days={days} selected={isTable ? null : selected} />
      <LinkButton
        onClick={() => {
          setSelected(null)
          setIsTable(!isTable)
        }}
      >
        {isTable ? messages.asChart : messages.asTable}
      </LinkButton>
      {isTable ? (
        <DayTable label={label} metric={metric} days={days} />
      ) : (
        <Plot label={label} metric={metric} days={days} selected={selected} onSelect={setSelected} />
      )}
    </div>
  )
}

/** Labels each of the two lines with its period or, if a day is selected, with the day and its count. */
function Legend({ days, selected }: { days: readonly ChartDay[]; selected: number | null }) {
  const { locale } = useMessages()
  const day = selected === null ? undefined : days[selected]
  const first = days[0]!
  const last = days.at(-1)!
  return (
    <ul className="gh-chart-legend">
      <li className="gh-chart-legend-now">
        {day ? (
          <Reading day={writeDay(day.day, locale, 'named')} value={day.value} />
        ) : (
          writeDays(first.day, last.day, locale)
        )}
      </li>
      <li className="gh-chart-legend-previous">
        {day ? (
          <Reading day={writeDay(day.previousDay, locale, 'named')} value={day.previous} />
        ) : (
          writeDays(first.previousDay, last.previousDay, locale)
        )}
      </li>
    </ul>
  )
}

function Reading({ day, value }: { day: string; value: number | null }) {
  const { overview: messages } = useMessages(overviewMessages)
  return (
    <>
      {day} <strong>{value === null ? messages.unknown : messages.number(value)}</strong>
    </>
  )
}
