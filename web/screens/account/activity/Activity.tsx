import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { sessionQuery } from '../../../data/account.ts'
import { ownEventsQuery } from '../../../data/events.ts'
import { Page } from '../../../layout/Page.tsx'
import { eventLogMessages } from '../../../messages/en/event-log.ts'
import { EventList } from '../../events/EventList.tsx'

/** The events by or about the signed-in user, newest first. */
export function Activity() {
  const { site, call } = useApp()
  const { log: messages } = useMessages(eventLogMessages)
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const result = useInfiniteQuery(ownEventsQuery(call, {}))
  const viewerId = session?.user.id
  return (
    <Page title={messages.activity} sub={messages.activitySub}>
      <EventList result={result} scope={viewerId === undefined ? {} : { viewerId }} noMatch={null} />
    </Page>
  )
}
