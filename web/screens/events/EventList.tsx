import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import type { RecordedEvent } from '../../../contract/audit/events.ts'
import { useMessages } from '../../context/messages.ts'
import type { CallFailed } from '../../data/queries.ts'
import { usePreviousResult } from '../../data/use-previous-result.ts'
import { QueryData } from '../../layout/QueryResult.tsx'
import { eventLogMessages } from '../../messages/en/event-log.ts'
import { Button } from '../../ui/Button.tsx'
import type { EventScope } from './event-scope.ts'
import { EventSkeleton } from './EventSkeleton.tsx'
import { RecordedEvents } from './RecordedEvents.tsx'
import './EventList.css'

type Page = { events: RecordedEvent[]; nextCursor: string | null }

type EventListProps = {
  result: UseInfiniteQueryResult<InfiniteData<Page>, CallFailed>
  scope: EventScope
  /** The event whose row starts open. */
  openId?: string | undefined
  /** Actions to offer when the filters match nothing; null if no filter is set. */
  noMatch: { onClear: () => void; onLonger: (() => void) | null } | null
  /** Replaces the sentence shown if there are neither events nor filters. */
  none?: string
}

/**
 * The events of a query, grouped by day, and a button that loads older events. The previous events stay visible while
 * new events load, and if loading fails.
 */
export function EventList({ result, scope, openId, noMatch, none }: EventListProps) {
  const { log: messages } = useMessages(eventLogMessages)
  const previous = usePreviousResult(result)
  return (
    <QueryData result={previous} rows={8} skeleton={<EventSkeleton rows={8} />}>
      {({ pages }) => {
        const events = pages.flatMap((page) => page.events)
        if (events.length === 0)
          return noMatch ? <NoMatch {...noMatch} /> : <p className="gh-quiet">{none ?? messages.none}</p>
        return (
          <div className={previous.isOld ? 'gh-event-list gh-event-list-old' : 'gh-event-list'}>
            <RecordedEvents events={events} scope={scope} openId={openId} />
            {result.hasNextPage && (
              <Button isBusy={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
                {messages.showOlder}
              </Button>
            )}
          </div>
        )
      }}
    </QueryData>
  )
}

function NoMatch({ onClear, onLonger }: NonNullable<EventListProps['noMatch']>) {
  const { log: messages } = useMessages(eventLogMessages)
  return (
    <div className="gh-event-list-empty">
      <h2>{messages.noMatch}</h2>
      <p className="gh-quiet">{messages.noMatchSentence}</p>
      <div>
        <Button onClick={onClear}>{messages.clearFilters}</Button>
        {onLonger && (
          <Button look="quiet" onClick={onLonger}>
            {messages.lastDays(90)}
          </Button>
        )}
      </div>
    </div>
  )
}
