import { eventActions, type EventAction, type SubjectKind } from '../../../contract/audit/actions.ts'
import { useMessages } from '../../context/messages.ts'
import { auditLogMessages } from '../../messages/en/admin/audit-log.ts'
import { outboundMessages } from '../../messages/en/webhooks/webhooks.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Check } from '../../ui/Field.tsx'
import type { ChoiceProps } from './choice-props.ts'
import { AllOrSome } from './AllOrSome.tsx'
import './Choice.css'

/** The fields that choose whether a webhook receives all events or only some. The events are listed in groups. */
export function EventChoice({ actions, ...choice }: ChoiceProps & { actions: readonly EventAction[] }) {
  const messages = useMessages(outboundMessages)
  const { choices, onChoose, errors } = choice
  return (
    <AllOrSome
      name="events"
      legend={messages.whichEvents}
      labels={{ all: messages.allEvents, some: messages.someEvents }}
      value={choices.events}
      error={errors.actions && messages.eventsMissing}
      onChoose={(events) => onChoose({ events })}
    >
      <div className="gh-choice-groups">
        {groupsOf(actions).map(([group, ofGroup]) => (
          <Group key={group} {...choice} group={group} actions={ofGroup} />
        ))}
      </div>
    </AllOrSome>
  )
}

type GroupName = keyof typeof outboundMessages.groups

/** Groups the actions of events by the kind of their subject. */
function groupsOf(actions: readonly EventAction[]) {
  return [...Map.groupBy(actions, groupOf)]
}

function groupOf(action: EventAction): GroupName {
  const kind = eventActions[action]
  if (kind === null) return 'site'
  return isIntegration(kind) ? 'integrations' : kind
}

const integrations = ['webhook', 'api-key', 'key-pair', 'log-stream'] as const

function isIntegration(kind: SubjectKind): kind is (typeof integrations)[number] {
  return integrations.some((each) => each === kind)
}

type GroupProps = ChoiceProps & { group: GroupName; actions: readonly EventAction[] }

function Group({ choices, onChoose, group, actions }: GroupProps) {
  const messages = useMessages(outboundMessages)
  const { events } = useMessages(auditLogMessages)
  const others = choices.actions.filter((each) => !(actions as readonly string[]).includes(each))
  const own = actions.filter((action) => choices.actions.includes(action))
  const label = messages.groups[group]
  const areAll = own.length === actions.length
  const toggle = (action: EventAction, isOn: boolean) =>
    onChoose({ actions: isOn ? [...choices.actions, action] : choices.actions.filter((each) => each !== action) })
  return (
    <details className="gh-choice-group">
      <summary>
        <span>{label}</span> <span className="gh-quiet">{messages.chosen(own.length, actions.length)}</span>
      </summary>
      <fieldset>
        <legend className="gh-hidden">{label}</legend>
        {actions.map((action) => (
          <Check
            key={action}
            label={events.action(action)}
            checked={own.includes(action)}
            onChange={({ target }) => toggle(action, target.checked)}
          />
        ))}
        <LinkButton
          aria-label={areAll ? messages.selectNone(label) : messages.selectAll(label)}
          onClick={() => onChoose({ actions: areAll ? others : [...others, ...actions] })}
        >
          {areAll ? messages.noneOfThem : messages.all}
        </LinkButton>
      </fieldset>
    </details>
  )
}
