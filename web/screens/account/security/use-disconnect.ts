import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError } from '../../../../client/call.ts'
import { unlinkAccount } from '../../../../contract/accounts/linked-accounts.ts'
import { useApp } from '../../../context/app.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { useProviderName } from './provider-name.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

/** Returns a function that disconnects a provider account, and the state of the call. */
export function useDisconnect({ provider, accountId }: { provider: string; accountId: string }) {
  const { call } = useApp()
  const { security } = useMessages(dashboardMessages)
  const name = useProviderName()(provider)
  const queries = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<CallError | null>(null)

  /** Disconnects the account. Resolves to true even if the account was already disconnected. */
  async function disconnect() {
    setProblem(null)
    setIsPending(true)
    const { error } = await call(unlinkAccount, { body: { providerId: provider, accountId } })
    setIsPending(false)
    const isGone = error === null || error.code === 'ACCOUNT_NOT_FOUND'
    setProblem(isGone ? null : error)
    if (!isGone) return false
    toast(security.disconnected(name))
    await queries.invalidateQueries({ queryKey: ['security'] })
    document.querySelector<HTMLElement>('main h1')?.focus()
    return true
  }

  return { disconnect, isPending, problem }
}
