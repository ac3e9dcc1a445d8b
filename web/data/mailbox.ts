import { queryOptions } from '@tanstack/react-query'
import type { Caller } from '../../client/call.ts'
import { listMails, readMail } from '../../contract/mail/mailbox.ts'
import { answer } from './queries.ts'

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
    // Mails never change.
    staleTime: Infinity,
  })
}
