import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallError, CallResult, Caller } from '../../client/call.ts'
import { listAccounts } from '../../contract/accounts/linked-accounts.ts'
import { getSession, listSessions } from '../../contract/accounts/sessions.ts'
import { listMails, readMail } from '../../contract/portal/mailbox.ts'
import { memberships } from '../../contract/portal/memberships.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
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

/** Whether a question was refused with this code. */
export function isRefused(failure: unknown, code: RefusalCode): boolean {
  return failure instanceof CallFailed && failure.error.code === code
}

export function sessionQuery(call: Caller, site: Site) {
  return queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }): Promise<Site['session']> =>
      answer(call(getSession, { query: { disableCookieCache: true }, signal })),
    initialData: site.session,
    staleTime: 60_000,
  })
}

/** What the signed-in person is in their organizations. */
export function membershipsQuery(call: Caller, site: Site) {
  return queryOptions({
    queryKey: ['memberships'],
    queryFn: ({ signal }) => answer(call(memberships, { signal })),
    initialData: site.organizations.memberships,
    staleTime: 60_000,
    enabled: site.session !== null,
  })
}

export function accountsQuery(call: Caller) {
  return queryOptions({ queryKey: ['accounts'], queryFn: ({ signal }) => answer(call(listAccounts, { signal })) })
}

export function sessionsQuery(call: Caller) {
  return queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => answer(call(listSessions, { signal })) })
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

/** What a call answered; a refusal is thrown, as a question to the cache has to. */
export async function answer<Reply>(asked: Promise<CallResult<Reply>>): Promise<Reply> {
  const { data, error } = await asked
  if (error) throw new CallFailed(error)
  return data
}
