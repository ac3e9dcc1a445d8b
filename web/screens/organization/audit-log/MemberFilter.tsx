import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { memberSearchQuery } from '../../../data/organizations.ts'
import { eventLogMessages } from '../../../messages/en/event-log.ts'
import { PickField } from '../../events/log/PickField.tsx'
import { useOrganization } from '../organization.ts'

type MemberFilterProps = {
  /** The name of the chosen member, if there is one. */
  chosen: string | undefined
  onPick: (userId: string | undefined) => void
}

/** Filters an organization’s audit log by a member. */
export function MemberFilter({ chosen, onPick }: MemberFilterProps) {
  const { call } = useApp()
  const { log: messages } = useMessages(eventLogMessages)
  const { id } = useOrganization()
  return (
    <PickField
      id="log-person"
      label={messages.person}
      hint={messages.personHint}
      chosen={chosen === undefined ? null : { name: chosen }}
      query={(text) => memberSearchQuery(call, id, text)}
      picksOf={({ members }) =>
        members.map(({ user }) => ({ id: user.id, name: user.name || user.email, sub: user.email }))
      }
      onPick={onPick}
    />
  )
}
