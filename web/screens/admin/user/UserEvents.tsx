import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answered } from '../../../layout/QueryResult.tsx'
import { usePorts } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Select } from '../../../ui/Select.tsx'
import { EventTable } from '../audit-log/EventTable.tsx'
import { recordPath } from '../paths.ts'
import { eventsQuery } from '../../../data/admin.ts'
import { useRights } from '../rights.ts'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { auditLogMessages } from '../../../messages/en/admin/audit-log.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'
import '../users/Users.css'

/** What a person did, or what was done to them. */
export function PersonLog({ id }: { id: string }) {
  const { call, Link } = usePorts()
  const { person: words } = useMessages(userMessages)
  const { events } = useMessages(auditLogMessages)
  const { right } = useMessages(adminMessages)
  const { may } = useRights()
  const [side, setSide] = useState<'actorId' | 'subjectId'>('actorId')
  const mayList = may('event', 'list')
  const asked = useInfiniteQuery({ ...eventsQuery(call, { [side]: id }, '20'), enabled: mayList })
  if (!mayList) return <Note kind="info">{right('event', 'list')}</Note>
  return (
    <>
      <div className="ah-people-filters">
        <Select
          id="person-log"
          label={words.logChoice}
          isLabelHidden
          value={side}
          choices={[
            { value: 'actorId', label: words.logBy },
            { value: 'subjectId', label: words.logAbout },
          ]}
          onChange={setSide}
        />
        <Link href={recordPath({ [side]: id })}>{events.wholeRecord}</Link>
      </div>
      <Answered asked={asked} rows={5}>
        {({ pages }) => {
          const shown = pages.flatMap((page) => page.events)
          if (shown.length === 0) return <Empty title={words.noLog} />
          return (
            <div className="ah-people">
              <EventTable events={shown} isByOne={side === 'actorId'} />
              {asked.hasNextPage && (
                <Button isBusy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
                  {events.more}
                </Button>
              )}
            </div>
          )
        }}
      </Answered>
    </>
  )
}
