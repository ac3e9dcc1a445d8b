import { useState, type Ref } from 'react'
import './DayField.css'

type DayFieldProps = {
  id: string
  label: string
  /** The timestamp at which the day begins. If `isLast` is true, the timestamp at which the day ends. */
  moment: string | undefined
  isLast?: boolean
  onMoment: (moment: string | undefined) => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** A date field that converts between a day in the browser’s time zone and a timestamp. */
export function DayField({ id, label, moment, isLast = false, onMoment, ref }: DayFieldProps) {
  const shown = moment && localDay(new Date(Date.parse(moment) - Number(isLast)))
  // Keeps the typed text, because incomplete years are valid dates: while a user types 2026, the field contains the
  // years 2, 20 and 202.
  const [typing, setTyping] = useState<string | null>(null)

  function change(day: string) {
    const isTyping = day !== '' && !/^[1-9]\d{3}-/.test(day)
    setTyping(isTyping ? day : null)
    if (!isTyping) onMoment(day === '' ? undefined : startOf(day, Number(isLast)))
  }

  return (
    <label className="gh-day-field" htmlFor={id}>
      <span>{label}</span>
      <input
        id={id}
        ref={ref}
        className="gh-input"
        type="date"
        value={typing ?? shown ?? ''}
        onChange={({ target }) => change(target.value)}
      />
    </label>
  )
}

function startOf(day: string, daysLater: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

function localDay(moment: Date) {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}
