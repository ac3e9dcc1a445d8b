import { useState, type ComponentProps } from 'react'
import { useOwnId } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { DayField } from '../../../forms/DayField.tsx'
import { eventLogMessages } from '../../../messages/en/event-log.ts'
import type { LogProps } from './EventLog.tsx'
import { isOneDay, nextDay, periods, type Period } from './log-filter.ts'

const offered = periods.filter((period) => period !== '90')

type LogMessages = (typeof eventLogMessages)['log']

function periodChoices(messages: LogMessages): { value: Period | undefined; label: string }[] {
  return [
    { value: undefined, label: messages.anyTime },
    ...offered.map((value) => ({ value, label: value === '1' ? messages.today : messages.days(Number(value)) })),
  ]
}

/** The choices with date fields: one day, or a range of days. */
const ownDays = ['oneDay', 'custom'] as const
type OwnDays = (typeof ownDays)[number]

/** The period of an audit log: a number of days that ends today, one chosen day, or a range of days. */
export function When({ filter, onFilter }: LogProps) {
  const { log: messages } = useMessages(eventLogMessages)
  const name = useOwnId('log-when')
  const [own, setOwn] = useState<OwnDays | null>(() => ownDaysOf(filter))
  // A press with the pointer on a choice with date fields moves the focus to the first field. The arrow keys leave the
  // focus on the choice, so that the user can move on to the next choice.
  const [isByPointer, setIsByPointer] = useState(false)

  function choose(period: Period | undefined) {
    setOwn(null)
    setIsByPointer(false)
    onFilter({ period, from: undefined, to: undefined })
  }

  return (
    <fieldset className="gh-log-when">
      <legend>{messages.when}</legend>
      <div className="gh-segments">
        {periodChoices(messages).map(({ value, label }) => (
          <Choice
            key={label}
            name={name}
            label={label}
            checked={own === null && filter.period === value}
            onChange={() => choose(value)}
          />
        ))}
        {ownDays.map((each) => (
          <Choice
            key={each}
            name={name}
            label={messages[each]}
            checked={own === each}
            onChange={() => setOwn(each)}
            onPointerDown={() => setIsByPointer(true)}
            onKeyDown={() => setIsByPointer(false)}
          />
        ))}
      </div>
      {own === 'oneDay' && <OneDay filter={filter} onFilter={onFilter} isFocused={isByPointer} />}
      {own === 'custom' && <Days filter={filter} onFilter={onFilter} isFocused={isByPointer} />}
    </fieldset>
  )
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'onPointerDown'> & {
  label: string
  /** Called for a press on the radio button or on its label. */
  onPointerDown?: () => void
}

function Choice({ label, onPointerDown, ...radio }: ChoiceProps) {
  return (
    <label onPointerDown={onPointerDown}>
      <input type="radio" {...radio} />
      <span>{label}</span>
    </label>
  )
}

function ownDaysOf({ from, to }: LogProps['filter']): OwnDays | null {
  if (from === undefined && to === undefined) return null
  return isOneDay(from, to) ? 'oneDay' : 'custom'
}

type DaysProps = LogProps & { isFocused: boolean }

function OneDay({ filter: { from }, onFilter, isFocused }: DaysProps) {
  const { log: messages } = useMessages(eventLogMessages)
  return (
    <DayField
      id={useOwnId('log-day')}
      label={messages.day}
      moment={from}
      ref={isFocused ? focus : undefined}
      onMoment={(moment) => onFilter({ from: moment, to: moment && nextDay(moment), period: undefined })}
    />
  )
}

function Days({ filter: { from, to }, onFilter, isFocused }: DaysProps) {
  const { log: messages } = useMessages(eventLogMessages)
  return (
    <div className="gh-days">
      <DayField
        id={useOwnId('log-from')}
        label={messages.from}
        moment={from}
        ref={isFocused ? focus : undefined}
        onMoment={(moment) => onFilter({ from: moment, period: undefined })}
      />
      <DayField
        id={useOwnId('log-to')}
        label={messages.to}
        moment={to}
        isLast
        onMoment={(moment) => onFilter({ to: moment, period: undefined })}
      />
    </div>
  )
}

function focus(field: HTMLInputElement | null) {
  field?.focus()
}
