import { useId, useState } from 'react'
import { LinkButton } from '../../../ui/Button.tsx'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { useMessages } from '../../../context/messages.ts'
import './DayBars.css'

type Day = { day: string; value: number }

type DayBarsProps = { label: string; days: readonly Day[] }

const height = 48
const step = 10
const barWidth = 7

/** A count per day, as a bar chart or as a table. */
export function DayBars({ label, days }: DayBarsProps) {
  const { overview: messages } = useMessages(overviewMessages)
  const [isTable, setIsTable] = useState(false)
  const id = useId()
  const total = days.reduce((sum, { value }) => sum + value, 0)
  return (
    <figure className="gh-bars" aria-labelledby={id}>
      <figcaption id={id}>{messages.perDay(label, total)}</figcaption>
      {isTable ? <DayTable label={label} days={days} /> : <Bars days={days} />}
      <LinkButton aria-describedby={id} onClick={() => setIsTable(!isTable)}>
        {isTable ? messages.asBars : messages.asTable}
      </LinkButton>
    </figure>
  )
}

function Bars({ days }: { days: readonly Day[] }) {
  const nameOfDay = useDayName()
  const most = Math.max(1, ...days.map(({ value }) => value))
  const width = days.length * step
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        {days.map(({ day, value }, index) => {
          // A day with a count of zero is drawn as a thin line.
          const tall = value === 0 ? 1 : Math.max(3, (value / most) * height)
          return (
            <rect
              key={day}
              className={value === 0 ? 'gh-bars-none' : undefined}
              x={index * step + (step - barWidth) / 2}
              y={height - tall}
              width={barWidth}
              height={tall}
            >
              <title>{`${nameOfDay(day)}: ${value}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className="gh-bars-ends" aria-hidden>
        <span>{days[0] && nameOfDay(days[0].day)}</span>
        <span>{days.length > 0 && nameOfDay(days.at(-1)!.day)}</span>
      </p>
    </>
  )
}

function DayTable({ label, days }: DayBarsProps) {
  const { overview: messages } = useMessages(overviewMessages)
  const { count } = useMessages(adminMessages)
  const nameOfDay = useDayName()
  return (
    // Focusable, because keyboard users need to scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="gh-bars-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{messages.day}</th>
            <th scope="col">{label}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, value }) => (
            <tr key={day}>
              <td>{nameOfDay(day)}</td>
              <td>{count(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function useDayName() {
  const messages = useMessages()
  const format = new Intl.DateTimeFormat(messages.locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return (day: string) => format.format(new Date(day))
}
