import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryBoundary } from '../../../layout/QueryResult.tsx'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Select } from '../../../ui/Select.tsx'
import { EventTable } from '../audit-log/EventTable.tsx'
import { recordPath } from '../paths.ts'
import { eventsQuery } from '../../../data/admin.ts'
import type { EventFilter } from '../../../data/events.ts'
import { useRights } from '../rights.ts'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { auditLogMessages } from '../../../messages/en/admin/audit-log.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'
import '../users/Users.css'

/** The events of a user: either as the actor or as the subject. */
export function UserEvents({ id }: { id: string }) {
  const { Link } = useApp()
  const { person: messages } = useMessages(userMessages)
  const { events } = useMessages(auditLogMessages)
  const { right } = useMessages(adminMessages)
  const { may } = useRights()
  const [side, setSide] = useState<'actorId' | 'subjectId'>('actorId')
  if (!may('event', 'list')) return <Note kind="info">{right('event', 'list')}</Note>
  return (
    <>
      <div className="gh-people-filters">
        <Select
          id="person-log"
          label={messages.eventsToShow}
          isLabelHidden
          value={side}
          choices={[
            { value: 'actorId', label: messages.byPerson },
            { value: 'subjectId', label: messages.aboutPerson },
          ]}
          onChange={setSide}
        />
        <Link href={recordPath({ [side]: id })}>{events.viewAuditLog}</Link>
      </div>
      <QueryBoundary key={side} rows={5}>
        <EventList filter={{ [side]: id }} isByOne={side === 'actorId'} />
      </QueryBoundary>
    </>
  )
}

function EventList({ filter, isByOne }: { filter: EventFilter; isByOne: boolean }) {
  const { call } = useApp()
  const { person } = useMessages(userMessages)
  const { events: messages } = useMessages(auditLogMessages)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    eventsQuery(call, filter, '20'),
  )
  const events = data.pages.flatMap((page) => page.events)
  if (events.length === 0) return <Empty title={person.noEvents} />
  return (
    <div className="gh-people">
      <EventTable events={events} isByOne={isByOne} />
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {messages.more}
        </Button>
      )}
    </div>
  )
}
