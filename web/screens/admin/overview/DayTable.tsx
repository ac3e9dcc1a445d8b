import { useMessages } from '../../../context/messages.ts'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { writeDay } from './day-names.ts'
import type { ChartDay, Metric } from './metrics.ts'

type DayTableProps = { label: string; metric: Metric; days: readonly ChartDay[] }

/** The counts of the chart as a table, newest day first. */
export function DayTable({ label, metric, days }: DayTableProps) {
  const { overview: messages } = useMessages(overviewMessages)
  const { locale } = useMessages()
  const write = (value: number | null) => (value === null ? messages.unknown : messages.number(value))
  return (
    // Focusable, so that keyboard users can scroll the table.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="gh-chart-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{messages.day}</th>
            <th scope="col">{messages.metrics[metric].name}</th>
            <th scope="col">{messages.previousDay}</th>
            <th scope="col">{messages.metrics[metric].name}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, value, previousDay, previous }, index) => (
            <tr key={day}>
              <td>{index === 0 ? messages.today : writeDay(day, locale, 'named')}</td>
              <td>{write(value)}</td>
              <td>{writeDay(previousDay, locale, 'named')}</td>
              <td>{write(previous)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
