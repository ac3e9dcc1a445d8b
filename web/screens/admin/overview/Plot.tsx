import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useMessages } from '../../../context/messages.ts'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { isRightToLeft, stepOf } from './arrow-keys.ts'
import { areaPath, axisTicks, dayAt, highest, linePath, namedDays, placeOf } from './chart-geometry.ts'
import { writeDay } from './day-names.ts'
import type { ChartDay, Metric } from './metrics.ts'

type PlotProps = {
  label: string
  metric: Metric
  days: readonly ChartDay[]
  /** The index of the day whose counts are shown; null if no day is selected. */
  selected: number | null
  onSelect: (index: number | null) => void
}

const dayKeys: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 }

/** Two lines with their axes. A slider selects a day, with the pointer or the keyboard. */
export function Plot(props: PlotProps) {
  const { overview: messages } = useMessages(overviewMessages)
  const { days, selected } = props
  const top = highest(
    days.map(({ value }) => value),
    days.map(({ previous }) => previous),
  )
  const ticks = axisTicks(top)
  return (
    <div className="gh-plot">
      <ValueAxis ticks={ticks} />
      <DaySlider {...props}>
        <Lines days={days} ticks={ticks} />
        {top === 0 && <p className="gh-plot-none">{messages.noneInPeriod}</p>}
        {selected !== null && days[selected] && <Selection days={days} index={selected} top={ticks.at(-1)!} />}
      </DaySlider>
      <DayAxis days={days} selected={selected} />
    </div>
  )
}

function DaySlider({ label, metric, days, selected, onSelect, children }: PlotProps & { children: ReactNode }) {
  const last = days.length - 1
  const valueText = useValueText(metric)

  function point({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = (clientX - left) / width
    onSelect(dayAt(isRightToLeft(currentTarget) ? 1 - place : place, days.length))
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const next = nextDay(event, selected ?? last, last)
    if (next === undefined || (next === null && selected === null)) return
    event.preventDefault()
    event.stopPropagation()
    onSelect(next)
  }

  return (
    <div
      className="gh-plot-area"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={(selected ?? last) + 1}
      aria-valuetext={valueText(days[selected ?? last]!)}
      onKeyDown={press}
      onBlur={() => onSelect(null)}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onSelect(null)}
    >
      {children}
    </div>
  )
}

/** Returns the day that a key selects; null clears the selection, undefined means that the key does nothing. */
function nextDay(event: KeyboardEvent<HTMLElement>, index: number, last: number) {
  if (event.key === 'Escape') return null
  if (event.key === 'Home') return 0
  if (event.key === 'End') return last
  const days = stepOf(event) || dayKeys[event.key]
  return days === undefined ? undefined : Math.min(last, Math.max(0, index + days))
}

function useValueText(metric: Metric) {
  const { overview: messages } = useMessages(overviewMessages)
  const { locale } = useMessages()
  const { count } = messages.metrics[metric]
  return ({ day, value, previousDay, previous }: ChartDay) =>
    messages.reading(
      writeDay(day, locale, 'long'),
      value === null ? messages.unknown : count(value),
      writeDay(previousDay, locale, 'long'),
      previous === null ? messages.unknown : messages.number(previous),
    )
}

function ValueAxis({ ticks }: { ticks: readonly number[] }) {
  const { overview: messages } = useMessages(overviewMessages)
  return (
    <div className="gh-plot-values" aria-hidden>
      {ticks.toReversed().map((tick) => (
        <span key={tick}>{messages.axis(tick)}</span>
      ))}
    </div>
  )
}

function Lines({ days, ticks }: { days: readonly ChartDay[]; ticks: readonly number[] }) {
  const top = ticks.at(-1)!
  const values = days.map(({ value }) => value)
  const yesterday = values.length - 2
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      {ticks.map((tick) => (
        <path key={tick} className="gh-plot-grid" d={`M0 ${100 - (tick / top) * 100}H100`} />
      ))}
      <path className="gh-plot-area-fill" d={areaPath(values, top, { last: yesterday })} />
      <path
        className="gh-plot-previous"
        d={linePath(
          days.map(({ previous }) => previous),
          top,
        )}
      />
      <path className="gh-plot-line" d={linePath(values, top, { last: yesterday })} />
      {/* The line to today is dotted, because the count of today is incomplete. */}
      <path className="gh-plot-line gh-plot-today" d={linePath(values, top, { first: Math.max(0, yesterday) })} />
    </svg>
  )
}

/** A vertical line at the selected day, with a dot on the line of each period. */
function Selection({ days, index, top }: { days: readonly ChartDay[]; index: number; top: number }) {
  const { value, previous } = days[index]!
  const insetInlineStart = percent(placeOf(index, days.length))
  return (
    <>
      <span className="gh-plot-cursor" style={{ insetInlineStart }} />
      {previous !== null && (
        <span
          className="gh-plot-dot gh-plot-dot-previous"
          style={{ insetInlineStart, insetBlockEnd: percent(previous / top) }}
        />
      )}
      {value !== null && (
        <span className="gh-plot-dot" style={{ insetInlineStart, insetBlockEnd: percent(value / top) }} />
      )}
    </>
  )
}

/**
 * The minimum distance between a date label and the label of the selected day, as a fraction of the axis. A date label
 * that is closer is hidden. Phones use `roomNarrow`, wider screens use `roomWide`.
 */
const roomWide = 0.085
const roomNarrow = 0.26

function DayAxis({ days, selected }: { days: readonly ChartDay[]; selected: number | null }) {
  const { overview: messages } = useMessages(overviewMessages)
  const { locale } = useMessages()
  const last = days.length - 1
  const nameOf = (index: number) => (index === last ? messages.today : writeDay(days[index]!.day, locale, 'short'))
  const distance = (index: number) => Math.abs(placeOf(index, days.length) - placeOf(selected!, days.length))
  const at = (index: number) => ({ '--gh-at': percent(placeOf(index, days.length)) }) as CSSProperties
  const named = namedDays(days.length)
    .map((index, order) => ({ index, isMinor: order % 2 === 1 && index !== last }))
    .filter(({ index }) => selected === null || distance(index) > roomWide)
  return (
    <div className="gh-plot-days" aria-hidden>
      {named.map(({ index, isMinor }) => (
        <span
          key={index}
          className={isMinor || (selected !== null && distance(index) < roomNarrow) ? 'gh-plot-day-wide' : undefined}
          style={at(index)}
        >
          {nameOf(index)}
        </span>
      ))}
      {selected !== null && days[selected] && (
        <span className="gh-plot-day-selected" style={at(selected)}>
          {nameOf(selected)}
        </span>
      )}
    </div>
  )
}

function percent(part: number) {
  return `${Math.round(part * 10_000) / 100}%`
}
