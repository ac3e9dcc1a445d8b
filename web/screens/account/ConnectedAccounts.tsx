import { useQueryClient } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { unlinkAccount, type Account } from '../../../contract/accounts/linked-accounts.ts'
import { usePortalWords } from '../../app/portal-words.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { usePorts } from '../../ports.tsx'
import { Button } from '../../ui/Button.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { Time } from '../../ui/Time.tsx'
import { toast } from '../../ui/Toasts.tsx'
import { providerName } from './provider-name.ts'

/** The providers a person signs in with. */
export function ConnectedAccounts({ accounts }: { accounts: Account[] }) {
  const { security } = usePortalWords()
  const connected = accounts.filter(({ provider }) => provider !== 'credential')
  if (connected.length === 0) return <p className="ah-quiet">{security.onlyPassword}</p>
  return (
    <Rows>
      {connected.map((account) => (
        <ConnectedAccount key={account.id} account={account} isOnlyWay={accounts.length === 1} />
      ))}
    </Rows>
  )
}

function ConnectedAccount({ account, isOnlyWay }: { account: Account; isOnlyWay: boolean }) {
  const { words } = usePorts()
  const { security } = usePortalWords()
  const { disconnect, isPending, problem } = useDisconnect(account)
  const name = providerName(account.provider)
  return (
    <Row
      glyph={name.charAt(0)}
      title={name}
      sub={<code>{account.accountId}</code>}
      details={
        <p>
          {security.since} <Time at={account.createdAt} locale={words.locale} />
        </p>
      }
      action={
        <Button
          icon={<Unlink size={18} strokeWidth={1.6} aria-hidden />}
          aria-label={security.disconnectWhat(name)}
          isHeld={isOnlyWay}
          isBusy={isPending}
          onClick={() => void disconnect()}
        >
          {security.disconnect}
        </Button>
      }
      note={isOnlyWay ? security.onlyWay(name) : problem && <ProblemNote problem={problem} />}
    />
  )
}

function useDisconnect({ provider, accountId }: Account) {
  const { call } = usePorts()
  const { security } = usePortalWords()
  const queries = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<CallError | null>(null)

  async function disconnect() {
    setProblem(null)
    setIsPending(true)
    const { error } = await call(unlinkAccount, { body: { providerId: provider, accountId } })
    setIsPending(false)
    if (error && error.code !== 'ACCOUNT_NOT_FOUND') return setProblem(error)
    toast(security.disconnected(providerName(provider)))
    await queries.invalidateQueries({ queryKey: ['accounts'] })
    document.querySelector<HTMLElement>('main h1')?.focus()
  }

  return { disconnect, isPending, problem }
}
