import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { oneOrganizationQuery, searchQuery } from '../../data/admin.ts'
import { eventLogMessages } from '../../messages/en/event-log.ts'
import { outboundMessages } from '../../messages/en/webhooks/webhooks.ts'
import { PickField } from '../events/log/PickField.tsx'
import { AllOrSome } from './AllOrSome.tsx'
import type { ChoiceProps } from './choice-props.ts'
import '../../layout/filters/FilterBar.css'
import '../events/log/EventLog.css'
import './Choice.css'

/** The fields that choose whether a webhook receives the events of all organizations or only of some. */
export function OrganizationChoice(choice: ChoiceProps) {
  const messages = useMessages(outboundMessages)
  const { choices, onChoose, errors } = choice
  return (
    <AllOrSome
      name="organizations"
      legend={messages.whichOrganizations}
      labels={{ all: messages.allOrganizations, some: messages.someOrganizations }}
      value={choices.organizations}
      error={errors.organizationIds && messages.organizationsMissing}
      onChoose={(organizations) => onChoose({ organizations })}
    >
      <Picked {...choice} />
    </AllOrSome>
  )
}

function Picked({ choices: { organizationIds: ids }, onChoose }: ChoiceProps) {
  const messages = useMessages(outboundMessages)
  return (
    <>
      {ids.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore lists without bullets
        <ul role="list" className="gh-choice-chips" aria-label={messages.chosenOrganizations}>
          {ids.map((id) => (
            <Chip key={id} id={id} onRemove={() => onChoose({ organizationIds: ids.filter((each) => each !== id) })} />
          ))}
        </ul>
      )}
      <OrganizationPick
        // The key changes after each choice, which empties the field.
        key={ids.length}
        label={messages.addOrganization}
        not={ids}
        onPick={(id) => onChoose({ organizationIds: [...ids, id] })}
      />
    </>
  )
}

type OrganizationPickProps = { label: string; not: readonly string[]; onPick: (id: string) => void }

/** A field that finds an organization by its name. */
function OrganizationPick({ label, not, onPick }: OrganizationPickProps) {
  const { call } = useApp()
  const { log } = useMessages(eventLogMessages)
  return (
    <PickField
      id="choice-organization"
      label={label}
      hint={log.organizationHint}
      chosen={null}
      query={(text) => searchQuery(call, text)}
      picksOf={({ organizations }) =>
        organizations.filter(({ id }) => !not.includes(id)).map(({ id, name, slug }) => ({ id, name, sub: slug }))
      }
      onPick={(id) => id !== undefined && onPick(id)}
    />
  )
}

function Chip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { log } = useMessages(eventLogMessages)
  const name = useOrganizationName(id)
  return (
    <li className="gh-chip">
      <strong>{name}</strong>
      <button type="button" aria-label={log.remove(name)} onClick={onRemove}>
        <X size={16} strokeWidth={1.6} aria-hidden />
      </button>
    </li>
  )
}

/** Returns the name of an organization, or its id while the name is loading or if the organization was deleted. */
export function useOrganizationName(id: string) {
  const { call } = useApp()
  return useQuery({ ...oneOrganizationQuery(call, id), staleTime: Infinity }).data?.organization.name ?? id
}
