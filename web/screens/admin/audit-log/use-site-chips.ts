import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { oneOrganizationQuery } from '../../../data/admin.ts'
import type { FilterChip } from '../../../layout/filters/FilterBar.tsx'
import { eventLogMessages } from '../../../messages/en/event-log.ts'
import type { LogProps } from '../../events/log/EventLog.tsx'
import { useRights } from '../rights.ts'
import { useNames } from './use-names.ts'

/** Returns the chips of the filters that only the site’s audit log has, with the names of users and organizations. */
export function useSiteChips(filter: LogProps['filter'], onFilter: LogProps['onFilter']): FilterChip[] {
  const { log: messages } = useMessages(eventLogMessages)
  const { userId, actorId, subjectId, organizationId, ipAddress } = filter
  const nameOf = useNames([userId, actorId, subjectId].filter((id) => id !== undefined))
  const organization = useOrganizationName(organizationId)
  const chips = [
    { name: 'userId', label: messages.person, value: userId && (nameOf(userId) ?? userId) },
    { name: 'actorId', label: messages.by, value: actorId && (nameOf(actorId) ?? actorId) },
    { name: 'subjectId', label: messages.about, value: subjectId && (nameOf(subjectId) ?? subjectId) },
    { name: 'organizationId', label: messages.organization, value: organization },
    { name: 'ipAddress', label: messages.ipAddress, value: ipAddress },
  ]
  return chips.flatMap(({ name, label, value }) =>
    value === undefined ? [] : [{ name, label, value, onRemove: () => onFilter({ [name]: undefined }) }],
  )
}

/**
 * Returns the name of an organization. Returns its id while the name loads, if the organization does not exist, or if
 * the administrator is not allowed to list organizations.
 */
function useOrganizationName(id: string | undefined) {
  const { call } = useApp()
  const { may } = useRights()
  const isAsked = id !== undefined && may('organization', 'list')
  const { data } = useQuery({ ...oneOrganizationQuery(call, id ?? ''), enabled: isAsked, retry: false })
  return data?.organization.name ?? id
}
