import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { adminExportEvents } from '../../../../contract/audit/events.ts'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { usePreviousResult } from '../../../data/use-previous-result.ts'
import { Page } from '../../../layout/Page.tsx'
import { useApp } from '../../../context/app.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { EventFilters } from './EventFilters.tsx'
import { EventTable } from './EventTable.tsx'
import { eventsQuery, type EventFilter } from '../../../data/admin.ts'
import { auditLogMessages } from '../../../messages/en/admin/audit-log.ts'
import { useMessages } from '../../../context/messages.ts'
import '../users/Users.css'

type EventsProps = { filter: EventFilter; onFilter: (change: EventFilter) => void }

/** The audit log, newest events first. The URL holds its filter, and the filtered events can be exported as a file. */
export function AuditLog({ filter, onFilter }: EventsProps) {
  const { call } = useApp()
  const { events: messages } = useMessages(auditLogMessages)
  const result = useInfiniteQuery({ ...eventsQuery(call, filter), placeholderData: (before) => before })
  const previous = usePreviousResult(result)
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <Page title={messages.title} sub={messages.sub} actions={<Exports filter={filter} />}>
      <EventFilters filter={filter} onFilter={onFilter} />
      <QueryData result={previous} rows={8}>
        {({ pages }) => {
          const events = pages.flatMap((page) => page.events)
          if (events.length === 0)
            return (
              <Empty
                title={isFiltered ? messages.nothing : messages.none}
                actions={isFiltered && <Button onClick={() => onFilter(noFilter)}>{messages.clear}</Button>}
              />
            )
          return (
            <div className={previous.isOld ? 'gh-people gh-people-old' : 'gh-people'}>
              <EventTable events={events} />
              {result.hasNextPage && (
                <Button isBusy={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
                  {messages.more}
                </Button>
              )}
            </div>
          )
        }}
      </QueryData>
    </Page>
  )
}

const noFilter: EventFilter = {
  action: undefined,
  actorId: undefined,
  subjectId: undefined,
  organizationId: undefined,
  ipAddress: undefined,
  from: undefined,
  to: undefined,
}

/** Exports the filtered events. These are links and not calls, so that the browser saves the file while it streams. */
function Exports({ filter }: { filter: EventFilter }) {
  const { site } = useApp()
  const { events: messages } = useMessages(auditLogMessages)
  const given = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const address = (format: 'csv' | 'json') =>
    `${site.basePath}${adminExportEvents.path}?${new URLSearchParams([...given, ['format', format]])}`
  const icon = <Download size={18} strokeWidth={1.6} aria-hidden />
  return (
    <>
      <ButtonLink href={address('csv')} download icon={icon}>
        {messages.exportCsv}
      </ButtonLink>
      <ButtonLink href={address('json')} download icon={icon}>
        {messages.exportJson}
      </ButtonLink>
    </>
  )
}
