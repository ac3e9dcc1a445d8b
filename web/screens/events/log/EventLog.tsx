import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useMessages } from '../../../context/messages.ts'
import { usePreviousResult } from '../../../data/use-previous-result.ts'
import type { EventsQuery } from '../../../data/events.ts'
import { FilterBar, type FilterChip } from '../../../layout/filters/FilterBar.tsx'
import { Page } from '../../../layout/Page.tsx'
import { eventLogMessages } from '../../../messages/en/event-log.ts'
import type { EventScope } from '../event-scope.ts'
import { EventList } from '../EventList.tsx'
import { EventViews } from './EventViews.tsx'
import { ExportMenu, type ExportFormat } from './ExportMenu.tsx'
import type { Proof } from './LogProof.tsx'
import { noFilter, type LogFilter, type LogKind } from './log-filter.ts'
import { useChips } from './use-chips.ts'
import './EventLog.css'

const loadFields = () => import('./LogFields.tsx')
const LogFields = lazy(async () => ({ default: (await loadFields()).LogFields }))

export type LogProps = { filter: LogFilter; onFilter: (change: Partial<LogFilter>) => void }

type EventLogProps = LogProps & {
  sub: ReactNode
  searchLabel: string
  /** The query that loads and counts the filtered events. */
  query: EventsQuery
  scope: EventScope
  /** The kinds and actions that the Filters popup offers. */
  kinds: readonly LogKind[]
  actions: readonly string[]
  /** The kinds of events that the menu of views lists, each as a built-in view. */
  viewKinds: readonly LogKind[]
  canSaveViews?: boolean
  exportAddress: (format: ExportFormat) => string
  proof: Proof
  /** Chips of filters that only this log has. */
  ownChips?: readonly FilterChip[]
  /** Fields of filters that only this log has. */
  ownFields?: () => ReactNode
}

/** An audit log: search, filters, views, export, and the events grouped by day. The filter is in the URL. */
export function EventLog(props: EventLogProps) {
  const { filter, onFilter, query, kinds, viewKinds, canSaveViews = false, ownChips = [], ownFields } = props
  const { log: messages } = useMessages(eventLogMessages)
  const { result, isOld, total, isCapped } = useCounted(query)
  // Loads the fields before the popup opens, so that the popup has its final size at once.
  useEffect(() => void loadFields(), [])
  const chips = [...useChips(filter, onFilter), ...ownChips]
  const amount = total === undefined ? null : messages.total(total, isCapped)
  const clear = () => onFilter(noFilter)
  const views = <EventViews filter={filter} kinds={viewKinds} canSave={canSaveViews} onFilter={onFilter} />
  const exporting = <ExportMenu total={amount} isCapped={isCapped} address={props.exportAddress} proof={props.proof} />
  return (
    <Page title={messages.title} sub={props.sub} actions={<div className="gh-log-export">{exporting}</div>}>
      <FilterBar
        search={{
          label: props.searchLabel,
          value: filter.search ?? '',
          onSearch: (text) => onFilter({ search: text || undefined }),
        }}
        chips={chips}
        onClear={clear}
        filters={() => (
          <Suspense>
            <LogFields filter={filter} onFilter={onFilter} kinds={kinds} actions={props.actions} />
            {ownFields?.()}
          </Suspense>
        )}
        showLabel={total === undefined || isOld ? messages.showEvents : messages.show(total, isCapped)}
        views={views}
        sheetActions={exporting}
        total={chips.length > 0 && amount}
      />
      <EventList
        result={result}
        scope={props.scope}
        openId={filter.event}
        noMatch={isFiltered(filter) ? { onClear: clear, onLonger: longer(filter, onFilter) } : null}
      />
    </Page>
  )
}

/** Returns the filtered events and their number. While new events load, returns the previous ones. */
function useCounted(query: EventsQuery) {
  const result = useInfiniteQuery({ ...query, placeholderData: (before) => before })
  const { data, isOld } = usePreviousResult(result)
  const [first] = data?.pages ?? []
  return { result, isOld, total: first?.total, isCapped: first?.totalIsCapped === true }
}

function isFiltered(filter: LogFilter) {
  return Object.values(filter).some((value) => value !== undefined)
}

/**
 * Returns a function that sets the period to the last ninety days. Returns null if the filter has no period or already
 * has this period.
 */
function longer({ period, from, to }: LogFilter, onFilter: LogProps['onFilter']) {
  const isShort = (period !== undefined && period !== '90') || from !== undefined || to !== undefined
  return isShort ? () => onFilter({ period: '90', from: undefined, to: undefined }) : null
}
