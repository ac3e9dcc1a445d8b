import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallError, CallResult, Caller } from '../../client/call.ts'
import { listAccounts } from '../../contract/accounts/linked-accounts.ts'
import { getSession, listSessions } from '../../contract/accounts/sessions.ts'
import { listMails, readMail } from '../../contract/portal/mailbox.ts'
import { overview } from '../../contract/portal/overview.ts'
import type { Site } from '../boot.ts'

/** A question to the server that was not answered, with the reason as the client gave it. */
export class CallFailed extends Error {
  readonly error: CallError

  constructor(error: CallError) {
    super(error.code ?? error.statusText)
    this.error = error
  }
}

/** Makes the cache of this page's questions; `onEnded` is told when an answer says that nobody is signed in any more. */
export function createQueries({ onEnded }: { onEnded: () => void }) {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (failure) => isFailure(failure, 401) && onEnded() }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Held back by a limit: once more, when the server said. All else is asked again by who reads it.
        retry: (failures, failure) => failures === 0 && isFailure(failure, 429),
        retryDelay: (_, failure) => ((failure as CallFailed).error.retryAfterSeconds ?? 10) * 1000,
      },
    },
  })
}

/** Whether a question failed with this status; 0 is no answer at all. */
export function isFailure(failure: unknown, status: number): boolean {
  return failure instanceof CallFailed && failure.error.status === status
}

export function sessionQuery(call: Caller, site: Site) {
  return queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }) => answer(call(getSession, { query: { disableCookieCache: true }, signal })),
    initialData: site.session,
    staleTime: 60_000,
  })
}

export function accountsQuery(call: Caller) {
  return queryOptions({ queryKey: ['accounts'], queryFn: ({ signal }) => answer(call(listAccounts, { signal })) })
}

export function sessionsQuery(call: Caller) {
  return queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => answer(call(listSessions, { signal })) })
}

export function overviewQuery(call: Caller) {
  return queryOptions({ queryKey: ['overview'], queryFn: ({ signal }) => answer(call(overview, { signal })) })
}

export function mailsQuery(call: Caller) {
  return queryOptions({
    queryKey: ['mails'],
    queryFn: ({ signal }) => answer(call(listMails, { signal })),
    refetchInterval: 3000,
  })
}

export function mailQuery(call: Caller, id: string) {
  return queryOptions({
    queryKey: ['mail', id],
    queryFn: ({ signal }) => answer(call(readMail, { query: { id }, signal })),
    // A mail never changes.
    staleTime: Infinity,
  })
}

async function answer<Reply>(asked: Promise<CallResult<Reply>>): Promise<Reply> {
  const { data, error } = await asked
  if (error) throw new CallFailed(error)
  return data
}
