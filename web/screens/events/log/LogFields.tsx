import { useState } from 'react'
import { useOwnId } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { DayField } from '../../../forms/DayField.tsx'
import { auditLogMessages } from '../../../messages/en/admin/audit-log.ts'
import { eventLogMessages } from '../../../messages/en/event-log.ts'
import { Select } from '../../../ui/Select.tsx'
import type { LogProps } from './EventLog.tsx'
import { kindsOf, periods, type LogKind, type Period } from './log-filter.ts'

type LogFieldsProps = LogProps & { kinds: readonly LogKind[]; actions: readonly string[] }

/** The fields that every audit log has: kinds of events, one action, and the period. */
export function LogFields({ filter, onFilter, kinds, actions }: LogFieldsProps) {
  return (
    <>
      <Kinds filter={filter} onFilter={onFilter} kinds={kinds} />
      <Action filter={filter} onFilter={onFilter} actions={actions} />
      <When filter={filter} onFilter={onFilter} />
    </>
  )
}

function Kinds({ filter, onFilter, kinds }: Omit<LogFieldsProps, 'actions'>) {
  const { log: messages } = useMessages(eventLogMessages)
  const chosen = kindsOf(filter)

  function toggle(kind: LogKind, isOn: boolean) {
    const next = isOn ? [...chosen, kind] : chosen.filter((each) => each !== kind)
    onFilter({ kind: next.join(',') || undefined })
  }

  return (
    <fieldset className="gh-log-kinds">
      <legend>{messages.kind}</legend>
      {kinds.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={chosen.includes(kind)}
            onChange={({ target }) => toggle(kind, target.checked)}
          />
          {messages.kinds[kind]}
        </label>
      ))}
    </fieldset>
  )
}

/** Selects one action, or keeps the actions that a link such as “All role changes” has set. */
function Action({ filter: { action }, onFilter, actions }: Omit<LogFieldsProps, 'kinds'>) {
  const { log: messages } = useMessages(eventLogMessages)
  const { events } = useMessages(auditLogMessages)
  const several = action?.includes(',')
    ? [{ value: action, label: messages.severalActions(action.split(',').length) }]
    : []
  const single = actions.map((value) => ({ value, label: events.action(value) }))
  return (
    <Select
      id="log-action"
      label={messages.action}
      value={action ?? ''}
      choices={[{ value: '', label: messages.anyAction }, ...several, ...single]}
      onChange={(next) => onFilter({ action: next || undefined })}
    />
  )
}

const offered = periods.filter((period) => period !== '90')

type LogMessages = (typeof eventLogMessages)['log']

function periodChoices(messages: LogMessages): { value: Period | undefined; label: string }[] {
  return [
    { value: undefined, label: messages.anyTime },
    ...offered.map((value) => ({ value, label: value === '1' ? messages.today : messages.days(Number(value)) })),
  ]
}

function When({ filter, onFilter }: LogProps) {
  const { log: messages } = useMessages(eventLogMessages)
  const name = useOwnId('log-when')
  const [isCustom, setIsCustom] = useState(filter.from !== undefined || filter.to !== undefined)
  // Arrow keys select choices in passing, so choosing “Custom” with them must not move the focus.
  const [isByPointer, setIsByPointer] = useState(false)
  const choices = periodChoices(messages)

  function choose(period: Period | undefined) {
    setIsCustom(false)
    setIsByPointer(false)
    onFilter({ period, from: undefined, to: undefined })
  }

  return (
    <fieldset className="gh-log-when">
      <legend>{messages.when}</legend>
      <div className="gh-segments">
        {choices.map(({ value, label }) => (
          <label key={label}>
            <input
              type="radio"
              name={name}
              checked={!isCustom && filter.period === value}
              onChange={() => choose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
        <label onPointerDown={() => setIsByPointer(true)}>
          <input type="radio" name={name} checked={isCustom} onChange={() => setIsCustom(true)} />
          <span>{messages.custom}</span>
        </label>
      </div>
      {isCustom && <Days filter={filter} onFilter={onFilter} isFocused={isByPointer} />}
    </fieldset>
  )
}

type DaysProps = LogProps & { isFocused: boolean }

function Days({ filter: { from, to }, onFilter, isFocused }: DaysProps) {
  const { log: messages } = useMessages(eventLogMessages)
  return (
    <div className="gh-log-days">
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
