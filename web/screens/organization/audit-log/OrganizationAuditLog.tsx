import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { organizationExportEvents } from '../../../../contract/audit/events.ts'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { checkpointsQuery, organizationEventsQuery } from '../../../data/events.ts'
import { organizationPath } from '../../../data/current-membership.ts'
import { memberQuery } from '../../../data/organizations.ts'
import { Page } from '../../../layout/Page.tsx'
import { eventLogMessages } from '../../../messages/en/event-log.ts'
import { EventLog, type LogProps } from '../../events/log/EventLog.tsx'
import {
  eventFilterOf,
  organizationActions,
  organizationKinds,
  queryStringOf,
  noFilter,
} from '../../events/log/log-filter.ts'
import { useOrganization } from '../organization.ts'

const MemberFilter = lazy(async () => ({ default: (await import('./MemberFilter.tsx')).MemberFilter }))

type OrganizationAuditLogProps = LogProps & {
  /** Whether events link to their own URL and to similar events. */
  hasLinks?: boolean
}

/** The audit log of an organization. Members without the permission to list events see a notice. */
export function OrganizationAuditLog(props: OrganizationAuditLogProps) {
  const { log: messages } = useMessages(eventLogMessages)
  const { may } = useOrganization()
  if (may({ event: ['list'] })) return <Log {...props} />
  return (
    <Page title={messages.title}>
      <p className="gh-quiet">{messages.noPermission}</p>
    </Page>
  )
}

function Log({ filter, onFilter, hasLinks = false }: OrganizationAuditLogProps) {
  const { site, call, origin = '' } = useApp()
  const { log: messages } = useMessages(eventLogMessages)
  const { id: organizationId, name, slug } = useOrganization()
  const { ipAddress: _, organizationId: __, ...query } = eventFilterOf(filter)
  const person = useMemberName(filter.userId)
  const pick = (userId: string | undefined) => onFilter({ userId })
  const pathTo = (change: Partial<LogProps['filter']>) =>
    `${organizationPath(slug, 'audit-log')}?${queryStringOf({ ...noFilter, ...change })}`
  const paths = {
    event: (event: string) => pathTo({ event }),
    similar: (actions: readonly string[]) => pathTo({ action: actions.join(',') }),
  }
  const exported = (asked: Record<string, string>) =>
    `${origin}${site.basePath}${organizationExportEvents.path}?${new URLSearchParams({ ...asked, organizationId })}`
  return (
    <EventLog
      filter={filter}
      onFilter={onFilter}
      sub={messages.ofOrganization(name)}
      searchLabel={messages.searchMembers}
      query={organizationEventsQuery(call, organizationId, { ...query, count: true })}
      scope={{ isInOrganization: true, ...(hasLinks ? { paths } : {}) }}
      kinds={organizationKinds}
      actions={organizationActions}
      viewKinds={['members', 'invitations', 'role-changes']}
      ownChips={
        person === undefined
          ? []
          : [{ name: 'userId', label: messages.person, value: person, onRemove: () => pick(undefined) }]
      }
      ownFields={() => <MemberFilter chosen={person} onPick={pick} />}
      proof={{ query: checkpointsQuery(call, organizationId), address: exported({ chain: 'true' }) }}
      exportAddress={(format) => exported({ ...(query as Record<string, string>), format })}
    />
  )
}

/**
 * Returns the name of the member with this user id. Returns the id while the name loads, or if the user is no longer a
 * member.
 */
function useMemberName(userId: string | undefined) {
  const { call } = useApp()
  const { id } = useOrganization()
  const { data } = useQuery({ ...memberQuery(call, id, userId ?? ''), enabled: userId !== undefined })
  const user = data?.members[0]?.user
  return user ? user.name || user.email : userId
}
