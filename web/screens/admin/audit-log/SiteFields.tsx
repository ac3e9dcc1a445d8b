import { useApp, useOwnId } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { searchQuery } from '../../../data/admin.ts'
import { useSettledText } from '../../../forms/use-settled-text.ts'
import type { FilterChip } from '../../../layout/filters/FilterBar.tsx'
import { eventLogMessages } from '../../../messages/en/event-log.ts'
import type { LogProps } from '../../events/log/EventLog.tsx'
import { PickField } from '../../events/log/PickField.tsx'
import { useRights } from '../rights.ts'

/** The filters that only the site’s audit log has: a user, an organization and an IP address. */
export function SiteFields({ filter, onFilter, chips }: LogProps & { chips: readonly FilterChip[] }) {
  const { call } = useApp()
  const { log: messages } = useMessages(eventLogMessages)
  const { may } = useRights()
  const chosen = (name: string) => {
    const chip = chips.find((each) => each.name === name)
    return chip ? { name: chip.value } : null
  }
  return (
    <>
      {may('user', 'list') && (
        <PickField
          id="log-person"
          label={messages.person}
          hint={messages.personHint}
          chosen={chosen('userId')}
          query={(text) => searchQuery(call, text)}
          picksOf={({ people }) =>
            people.map(({ user }) => ({ id: user.id, name: user.name || user.email, sub: user.email }))
          }
          onPick={(userId) => onFilter({ userId })}
        />
      )}
      {may('organization', 'list') && (
        <PickField
          id="log-organization"
          label={messages.organization}
          hint={messages.organizationHint}
          chosen={chosen('organizationId')}
          query={(text) => searchQuery(call, text)}
          picksOf={({ organizations }) => organizations.map(({ id, name, slug }) => ({ id, name, sub: slug }))}
          onPick={(organizationId) => onFilter({ organizationId })}
        />
      )}
      <Address ipAddress={filter.ipAddress} onFilter={onFilter} />
    </>
  )
}

function Address({ ipAddress, onFilter }: { ipAddress: string | undefined; onFilter: LogProps['onFilter'] }) {
  const { log: messages } = useMessages(eventLogMessages)
  const id = useOwnId('log-address')
  const { text, setText } = useSettledText(ipAddress ?? '', (next) => onFilter({ ipAddress: next || undefined }))
  return (
    <div className="gh-pick">
      <label className="gh-pick-label" htmlFor={id}>
        {messages.ipAddress}
      </label>
      <input
        id={id}
        className="gh-input gh-mono"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}
