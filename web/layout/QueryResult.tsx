import { hashKey, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { isFailure, type CallFailed } from '../data/queries.ts'
import { ProblemNote, ProblemTrace } from '../forms/FormNote.tsx'
import { dashboardMessages } from '../messages/en/dashboard.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useMessages } from '../context/messages.ts'
import './QueryResult.css'

type QueryResultProps<Reply, Key extends QueryKey> = Omit<QueryDataProps<Reply>, 'result'> & {
  query: UseQueryOptions<Reply, CallFailed, Reply, Key>
}

/** Fetches a query and renders its result, a skeleton while it loads, or the reason it failed. */
export function QueryResult<Reply, Key extends QueryKey>({ query, ...shown }: QueryResultProps<Reply, Key>) {
  const result = useQuery(query)
  return <QueryData key={hashKey(query.queryKey)} result={result} {...shown} />
}

/** The fields of a `useQuery` result that a page shows. */
export type ShownResult<Reply> = {
  data: Reply | undefined
  error: CallFailed | null
  isFetching: boolean
  /** True while the data is the result of the previous filter or page. */
  isPlaceholderData?: boolean
  refetch: () => unknown
}

type QueryDataProps<Reply> = {
  result: ShownResult<Reply>
  rows: number
  /** A screen’s own placeholder while the query loads. */
  skeleton?: ReactNode
  children: (reply: Reply) => ReactNode
}

/**
 * Like `QueryResult`, but takes the result of a query. For pages that also use the result elsewhere, and for lists that
 * show the previous data while they load.
 */
export function QueryData<Reply>({ result, rows, skeleton, children }: QueryDataProps<Reply>) {
  const { data, error } = result
  const isLoading = error === null || isFailure(error, 0)
  return (
    <>
      <QueryProblem result={result} />
      {data === undefined ? (
        isLoading && (skeleton ?? <Skeleton rows={rows} />)
      ) : (
        <div
          className={error ? 'gh-result gh-result-old' : 'gh-result'}
          aria-busy={result.isPlaceholderData || undefined}
        >
          {children(data)}
        </div>
      )}
    </>
  )
}

type QueryProblemProps = { result: Omit<ShownResult<unknown>, 'data'> }

/** Shows why a query failed, with a button to retry. The previous data can be shown below. */
function QueryProblem({ result: { error, isFetching, refetch } }: QueryProblemProps) {
  const messages = useMessages()
  const { results } = useMessages(dashboardMessages)
  // The connection strip above the page already reports that the server does not respond.
  if (error === null || isFailure(error, 0)) return null
  const retry = (
    <Button
      icon={<RotateCw size={18} strokeWidth={1.6} aria-hidden />}
      isBusy={isFetching}
      onClick={() => void refetch()}
    >
      {messages.common.tryAgain}
    </Button>
  )
  const { problem } = error
  if (problem.status < 500) return <ProblemNote problem={problem} actions={retry} />
  return (
    <Note kind="danger" title={results.notLoaded} actions={retry} isNews>
      <ProblemTrace problem={problem} />
    </Note>
  )
}
