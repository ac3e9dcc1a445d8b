import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { CallError, CallResult } from '../../client/call.ts'
import type { RefusalCode } from '../../contract/refusals.ts'

/** A failed query, with the client’s error. */
export class CallFailed extends Error {
  readonly error: CallError

  constructor(error: CallError) {
    super(error.code ?? error.statusText)
    this.error = error
  }
}

/** Creates the query cache of this page. `onEnded` is called when a response says that the session has ended. */
export function createQueries({ onEnded }: { onEnded: () => void }) {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (failure) => isFailure(failure, 401) && onEnded() }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A rate-limited query is retried once, when the server allows it. The caller retries all other failures.
        retry: (failures, failure) => failures === 0 && isFailure(failure, 429),
        retryDelay: (_, failure) => ((failure as CallFailed).error.retryAfterSeconds ?? 10) * 1000,
      },
    },
  })
}

/** True if a query failed with this status; 0 means that there was no response. */
export function isFailure(failure: unknown, status: number): boolean {
  return failure instanceof CallFailed && failure.error.status === status
}

/** True if a query was refused with this code. */
export function isRefused(failure: unknown, code: RefusalCode): boolean {
  return failure instanceof CallFailed && failure.error.code === code
}

/** Returns the data of a call and throws a refusal, as a query function has to. */
export async function answer<Reply>(asked: Promise<CallResult<Reply>>): Promise<Reply> {
  const { data, error } = await asked
  if (error) throw new CallFailed(error)
  return data
}
