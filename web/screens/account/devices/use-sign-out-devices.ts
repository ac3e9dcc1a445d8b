import { optimistic } from '../../../data/optimistic.ts'
import { CallFailed } from '../../../data/queries.ts'
import { receipt } from '../../../data/receipts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError } from '../../../../client/call.ts'
import { revokeOtherSessions, revokeSession } from '../../../../contract/sessions/sessions.ts'
import type { Session } from '../../../../contract/session.ts'
import { sessionsQuery } from '../../../data/account.ts'
import { useApp } from '../../../context/app.tsx'
import { useReceiptToast } from '../../../forms/use-receipt-toast.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

/** A session to end, and the name of its device. */
type Leaving = { session: Session; name: string }

/**
 * Returns functions that end one session or all other sessions, and the errors of their calls. `signOut` removes the
 * row at once, and restores the row with the error if the call fails. `signOutOthers` waits for the server.
 */
export function useSignOutDevices() {
  const { signOut, problems } = useSignOutDevice()
  const signOutOthers = useSignOutOthers()
  return {
    signOut: (session: Session, name: string) => signOut.mutate({ session, name }),
    signOutOthers: (count: number) => signOutOthers.mutate(count),
    isEndingOthers: signOutOthers.isPending,
    problems,
    problem: signOutOthers.error?.problem ?? null,
  }
}

function useSignOutDevice() {
  const { call } = useApp()
  const { devices } = useMessages(dashboardMessages)
  const queries = useQueryClient()
  const confirm = useReceiptToast()
  const { queryKey } = sessionsQuery(call)
  const [problems, setProblems] = useState<Record<string, CallError>>({})

  const atOnce = optimistic<Leaving>({
    queryKey,
    show: ({ session }) =>
      queries.setQueryData(queryKey, (sessions) => sessions?.filter(({ id }) => id !== session.id)),
  })
  const signOut = useMutation({
    async mutationFn({ session: { token } }: Leaving) {
      const result = await call(revokeSession, { body: { token } })
      if (result.error && result.error.code !== 'SESSION_NOT_FOUND') throw new CallFailed(result.error)
      return { wasSignedOut: result.error !== null, receipt: result.error ? undefined : result.receipt }
    },
    ...atOnce,
    onSuccess({ wasSignedOut, receipt }, { session, name }) {
      setProblems(({ [session.id]: _, ...others }) => others)
      confirm(wasSignedOut ? devices.alreadySignedOut : devices.signedOut(name), receipt)
    },
    onError(failure, leaving, change, context) {
      atOnce.onError(failure, leaving, change, context)
      setProblems((others) => ({ ...others, [leaving.session.id]: failure.problem }))
    },
  })
  return { signOut, problems }
}

function useSignOutOthers() {
  const { call } = useApp()
  const { devices } = useMessages(dashboardMessages)
  const queries = useQueryClient()
  const confirm = useReceiptToast()
  return useMutation({
    mutationFn: (_count: number) => receipt(call(revokeOtherSessions)),
    async onSuccess(receipt, count) {
      confirm(devices.signedOutOthers(count), receipt)
      await queries.invalidateQueries({ queryKey: sessionsQuery(call).queryKey })
      document.querySelector<HTMLElement>('main h1')?.focus()
    },
  })
}
