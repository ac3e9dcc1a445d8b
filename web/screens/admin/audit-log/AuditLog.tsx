import { lazy } from 'react'
import { adminExportEvents } from '../../../../contract/audit/events.ts'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { eventsQuery } from '../../../data/admin.ts'
import { checkpointsQuery } from '../../../data/events.ts'
import { eventLogMessages } from '../../../messages/en/event-log.ts'
import { EventLog, type LogProps } from '../../events/log/EventLog.tsx'
import { eventFilterOf, siteActions, siteKinds } from '../../events/log/log-filter.ts'
import { adminOrganizationPath, recordPath, userPath } from '../paths.ts'
import { useRights } from '../rights.ts'
import { useSiteChips } from './use-site-chips.ts'

const SiteFields = lazy(async () => ({ default: (await import('./SiteFields.tsx')).SiteFields }))

/** The audit log of the site, newest events first. The filter is in the URL. */
export function AuditLog({ filter, onFilter }: LogProps) {
  const { site, call, Link } = useApp()
  const { log: messages } = useMessages(eventLogMessages)
  const { may } = useRights()
  const query = eventFilterOf(filter)
  const chips = useSiteChips(filter, onFilter)
  const paths = {
    event: (id: string) => recordPath({ event: id }),
    similar: (actions: readonly string[]) => recordPath({ action: actions.join(',') }),
    ...(may('user', 'list') ? { user: userPath } : {}),
    ...(may('organization', 'list') ? { organization: adminOrganizationPath } : {}),
  }
  return (
    <EventLog
      filter={filter}
      onFilter={onFilter}
      sub={
        <>
          {messages.sub} <Link href="/admin/log-streams">{messages.streams}</Link>
        </>
      }
      searchLabel={messages.searchSite}
      query={eventsQuery(call, { ...query, count: true })}
      scope={{ paths }}
      kinds={siteKinds}
      actions={siteActions}
      viewKinds={['failed-sign-ins', 'administrators', 'role-changes']}
      canSaveViews
      exportAddress={(format) =>
        `${site.basePath}${adminExportEvents.path}?${new URLSearchParams({ ...(query as Record<string, string>), format })}`
      }
      proof={{
        query: checkpointsQuery(call, null),
        address: `${site.basePath}${adminExportEvents.path}?chain=true`,
      }}
      ownChips={chips}
      ownFields={() => <SiteFields filter={filter} onFilter={onFilter} chips={chips} />}
    />
  )
}
