import { useMessages } from '../../../context/messages.ts'
import { auditLogMessages } from '../../../messages/en/admin/audit-log.ts'
import { eventLogMessages } from '../../../messages/en/event-log.ts'
import { Check } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { LogProps } from './EventLog.tsx'
import { kindsOf, type LogKind } from './log-filter.ts'
import { When } from './When.tsx'

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
        <Check
          key={kind}
          label={messages.kinds[kind]}
          checked={chosen.includes(kind)}
          onChange={({ target }) => toggle(kind, target.checked)}
        />
      ))}
    </fieldset>
  )
}

/** Selects one action. Several actions set by a link such as “All role changes” are offered as one choice. */
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
