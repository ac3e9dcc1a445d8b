import {
  hashKey,
  QueryErrorResetBoundary,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseSuspenseQueryOptions,
} from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Component, Suspense, useEffect, useState, type ReactNode } from 'react'
import { CallFailed, isFailure } from '../data/queries.ts'
import { ProblemNote, ProblemTrace } from '../forms/FormNote.tsx'
import { dashboardMessages } from '../messages/en/dashboard.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useMessages } from '../context/messages.ts'
import './QueryResult.css'

type QueryResultProps<Reply, Key extends QueryKey> = {
  query: UseSuspenseQueryOptions<Reply, CallFailed, Reply, Key>
  children: (reply: Reply) => ReactNode
} & Omit<QueryBoundaryProps, 'children'>

/** Renders the result of a query, a skeleton while it loads, or the reason it failed. */
export function QueryResult<Reply, Key extends QueryKey>(props: QueryResultProps<Reply, Key>) {
  const { query, children, ...boundary } = props
  return (
    <QueryBoundary key={hashKey(query.queryKey)} {...boundary}>
      <Loaded query={query}>{children}</Loaded>
    </QueryBoundary>
  )
}

function Loaded<Reply, Key extends QueryKey>({
  query,
  children,
}: Pick<QueryResultProps<Reply, Key>, 'query' | 'children'>) {
  const result = useSuspenseQuery(query)
  return (
    <>
      <QueryProblem result={result} />
      {children(result.data)}
    </>
  )
}

type QueryBoundaryProps = {
  /** The approximate number of rows in the result, for the skeleton. */
  rows: number
  /** A screen’s own content for a failure. By default, a message with a button to retry is shown. */
  failed?: (failure: CallFailed) => ReactNode
  children: ReactNode
}

/** Shows a skeleton while the suspense queries inside it load, and a button to retry if one of them fails. */
export function QueryBoundary({ children, ...props }: QueryBoundaryProps) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <FailureBoundary {...props} onReset={reset}>
          <Suspense fallback={<Skeleton rows={props.rows} />}>{children}</Suspense>
        </FailureBoundary>
      )}
    </QueryErrorResetBoundary>
  )
}

type FailureBoundaryProps = QueryBoundaryProps & { onReset: () => void }

class FailureBoundary extends Component<FailureBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  constructor(props: FailureBoundaryProps) {
    super(props)
    // A query that failed on an earlier visit is fetched again.
    props.onReset()
  }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  readonly reset = () => {
    this.props.onReset()
    this.setState({ error: null })
  }

  override render() {
    const { rows, failed, children } = this.props
    const { error } = this.state
    if (error === null) return children
    if (!(error instanceof CallFailed)) throw error
    return failed?.(error) || <FailedQuery failure={error} rows={rows} onReset={this.reset} />
  }
}

type FailedQueryProps = { failure: CallFailed; rows: number; onReset: () => void }

/** Shown instead of the result of a failed query. Any new attempt, from here or elsewhere, resets the boundary. */
function FailedQuery({ failure, rows, onReset }: FailedQueryProps) {
  const queries = useQueryClient()
  const [options] = useState(() => {
    const [failed] = queries.getQueryCache().findAll({ predicate: ({ state }) => state.error === failure })
    return { ...(failed!.options as UseQueryOptions), suspense: false, throwOnError: false, retryOnMount: false }
  })
  const result = useQuery(options)
  const isRetried = result.isFetching || result.isSuccess
  useEffect(() => {
    if (isRetried) onReset()
  }, [isRetried, onReset])
  return isRetried || isFailure(failure, 0) ? <Skeleton rows={rows} /> : <QueryProblem result={result} />
}

/** The result of `useQuery`, as far as a page shows it. */
export type ShownResult<Reply> = {
  data: Reply | undefined
  error: CallFailed | null
  isFetching: boolean
  /** True while the data is that of another filter or page. */
  isPlaceholderData?: boolean
  refetch: () => unknown
}

type QueryDataProps<Reply> = {
  result: ShownResult<Reply>
  rows: number
  /** A screen’s own content while the query loads. */
  skeleton?: ReactNode
  children: (reply: Reply) => ReactNode
}

/** Like `QueryResult`, for a result that the page also uses elsewhere, or a list that shows its previous data. */
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

/** Shows why a query failed, with a button to retry. The previous data may be shown below. */
function QueryProblem({ result: { error, isFetching, refetch } }: QueryProblemProps) {
  const messages = useMessages()
  const { results } = useMessages(dashboardMessages)
  // If the server does not respond, the strip above the page reports it.
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
