import type { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { listMembers } from '../../../../contract/organizations/members.ts'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { ListedMember } from './MembersTable.tsx'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import './Members.css'

type Page = ReplyOf<typeof listMembers>
type QueryState = Pick<
  ReturnType<typeof useInfiniteQuery<Page>>,
  | 'data'
  | 'error'
  | 'isFetching'
  | 'refetch'
  | 'isPlaceholderData'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'fetchNextPage'
>

type MemberPagesProps = {
  result: QueryState
  /** The approximate number of rows, for the skeleton. */
  rows: number
  /** Shown if the list is empty. */
  empty: ReactNode
  children: (members: ListedMember[], page: Page) => ReactNode
}

/** A paginated list of members: the pages loaded so far, and a button to load more. */
export function MemberPages({ result, rows, empty, children }: MemberPagesProps) {
  const { members: messages } = useMessages(organizationMessages, 'organizations')
  return (
    <QueryData result={result} rows={rows}>
      {({ pages }) => {
        const shown = pages.flatMap((page) => page.members)
        const last = pages.at(-1)!
        if (last.total === 0) return !result.error && empty
        return (
          <div className="gh-members">
            {children(shown, last)}
            {result.hasNextPage && (
              <div className="gh-members-more">
                <Button isBusy={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
                  {messages.more}
                </Button>
                <p className="gh-small gh-quiet">{messages.shown(shown.length, last.total)}</p>
              </div>
            )}
          </div>
        )
      }}
    </QueryData>
  )
}
