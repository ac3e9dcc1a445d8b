import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallError, CallResult, Caller } from '../../client/call.ts'
import { listAccounts } from '../../contract/accounts/linked-accounts.ts'
import { readPasswordStatus } from '../../contract/sessions/password-lanes.ts'
import { getSession, listSessions } from '../../contract/sessions/sessions.ts'
import { listMails, readMail } from '../../contract/mail/mailbox.ts'
import { memberships } from '../../contract/organizations/memberships.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Site } from '../boot.ts'

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

export function sessionQuery(call: Caller, site: Site) {
  return queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }): Promise<Site['session']> =>
      answer(call(getSession, { query: { disableCookieCache: true }, signal })),
    initialData: site.session,
    staleTime: 60_000,
  })
}

/** The user’s memberships in their organizations. */
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

/** Whether new devices may try the user’s password. */
export function passwordStatusQuery(call: Caller) {
  return queryOptions({
    queryKey: ['password-status'],
    queryFn: ({ signal }) => answer(call(readPasswordStatus, { signal })),
  })
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

/** Returns the data of a call and throws a refusal, as a query function has to. */
export async function answer<Reply>(asked: Promise<CallResult<Reply>>): Promise<Reply> {
  const { data, error } = await asked
  if (error) throw new CallFailed(error)
  return data
}
