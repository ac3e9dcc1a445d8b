import { lazy, Suspense } from 'react'
import { Page } from '../../../layout/Page.tsx'
import { isFailure } from '../../../data/queries.ts'
import { useApp } from '../../../context/app.tsx'
import { QueryResult } from '../../../layout/QueryResult.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Checklist } from './Checklist.tsx'
import { NewestUsers } from './NewestUsers.tsx'
import { Numbers } from './Numbers.tsx'
import { overviewQuery } from '../../../data/admin.ts'
import { useRights } from '../rights.ts'
import { SearchEverywhere } from './SearchEverywhere.tsx'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { useMessages } from '../../../context/messages.ts'
import './Overview.css'

const RefusedSignIns = lazy(async () => ({ default: (await import('./RefusedSignIns.tsx')).RefusedSignIns }))
const SearchResults = lazy(async () => ({ default: (await import('./SearchResults.tsx')).SearchResults }))

type OverviewProps = {
  /** The search text. Unless it is empty, the search results replace the overview. */
  text: string
  onText: (text: string) => void
}

/** The start page of administrators: a search, the checks to pass before production, and statistics. */
export function Overview({ text, onText }: OverviewProps) {
  const { overview: messages } = useMessages(overviewMessages)
  const { may } = useRights()
  return (
    <Page title={messages.title}>
      {may('user', 'list') && <SearchEverywhere text={text} onText={onText} />}
      <Suspense>{text === '' ? <Standing /> : <SearchResults text={text} />}</Suspense>
    </Page>
  )
}

function Standing() {
  const { call } = useApp()
  const { overview: messages } = useMessages(overviewMessages)
  const { may, isFull } = useRights()
  const forbidden = <Note kind="info">{messages.forbidden}</Note>
  return (
    <div className="gh-overview">
      {isFull ? (
        <QueryResult query={overviewQuery(call)} rows={4} failed={(failure) => isFailure(failure, 403) && forbidden}>
          {(overview) => (
            <>
              <Checklist checks={overview.checks} />
              <Numbers overview={overview} />
            </>
          )}
        </QueryResult>
      ) : (
        forbidden
      )}
      {may('user', 'list') && <NewestUsers />}
      <Suspense>{may('event', 'list') && <RefusedSignIns />}</Suspense>
    </div>
  )
}
