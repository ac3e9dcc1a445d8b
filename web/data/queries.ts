import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { CallError, CallResult } from '../../client/call.ts'
import type { RefusalCode } from '../../contract/refusals.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailed
  }
}

/** The error that a query or mutation throws when its call fails. */
export class CallFailed extends Error {
  readonly problem: CallError

  constructor(problem: CallError) {
    super(problem.code ?? problem.statusText)
    this.problem = problem
  }
}

/**
 * Creates the query cache of this page. `onEnded` is called when a query gets a 401, because the session has then
 * ended.
 */
export function createQueries({ onEnded }: { onEnded: () => void }) {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (failure) => isFailure(failure, 401) && onEnded() }),
    mutationCache: new MutationCache({
      // A 403 means that the user’s permissions have changed, so the memberships on the page are fetched again.
      onError: (failure) => void (isFailure(failure, 403) && queries.invalidateQueries({ queryKey: ['memberships'] })),
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A rate-limited query is retried once, after the time that the server asks for. Reads that got no response
        // are already retried by the API client.
        retry: (failures, failure) => failures === 0 && isFailure(failure, 429),
        retryDelay: (_, failure) => (failure.problem.retryAfterSeconds ?? 10) * 1000,
      },
      // A change made offline fails at once, so that the user can decide when to retry.
      mutations: { networkMode: 'always' },
    },
  })
  return queries
}

/** True if a query or mutation failed with this status; 0 means that there was no response. */
export function isFailure(failure: unknown, status: number): boolean {
  return failure instanceof CallFailed && failure.problem.status === status
}

/** True if a query or mutation was refused with this code. */
export function isRefused(failure: unknown, code: RefusalCode): boolean {
  return failure instanceof CallFailed && failure.problem.code === code
}

/** Returns the data of a call, or throws its failure, as TanStack Query expects of query and mutation functions. */
export async function answer<Reply>(result: Promise<CallResult<Reply>>): Promise<Reply> {
  const { data, error } = await result
  if (error) throw new CallFailed(error)
  return data
}
