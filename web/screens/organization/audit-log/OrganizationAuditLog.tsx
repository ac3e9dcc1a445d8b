import { organizationExportEvents } from '../../../../contract/audit/events.ts'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { organizationEventsQuery } from '../../../data/events.ts'
import { organizationPath } from '../../../data/current-membership.ts'
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

type OrganizationAuditLogProps = LogProps & {
  /** Events have links of their own. */
  hasLinks?: boolean
}

/** The audit log of an organization, for members who may change its settings. */
export function OrganizationAuditLog(props: OrganizationAuditLogProps) {
  const { log: messages } = useMessages(eventLogMessages)
  const { may } = useOrganization()
  if (may({ organization: ['update'] })) return <Log {...props} />
  return (
    <Page title={messages.title}>
      <p className="gh-quiet">{messages.noPermission}</p>
    </Page>
  )
}

function Log({ filter, onFilter, hasLinks = false }: OrganizationAuditLogProps) {
  const { site, call } = useApp()
  const { log: messages } = useMessages(eventLogMessages)
  const { id: organizationId, name, slug } = useOrganization()
  const { ipAddress: _, organizationId: __, ...query } = eventFilterOf(filter)
  const pathTo = (change: Partial<LogProps['filter']>) =>
    `${organizationPath(slug, 'audit-log')}?${queryStringOf({ ...noFilter, ...change })}`
  const paths = {
    event: (event: string) => pathTo({ event }),
    similar: (actions: readonly string[]) => pathTo({ action: actions.join(',') }),
  }
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
      exportAddress={(format) => {
        const asked = { ...(query as Record<string, string>), organizationId, format }
        return `${site.basePath}${organizationExportEvents.path}?${new URLSearchParams(asked)}`
      }}
    />
  )
}
