import { Link2, Unlink } from 'lucide-react'
import type { Account } from '../../../../contract/accounts/linked-accounts.ts'
import { useOwnersReason } from '../../../data/use-viewed-as.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { StillWorking } from '../../../forms/StillWorking.tsx'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ProviderLogo } from '../../../ui/ProviderLogo.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { Time } from '../../../ui/Time.tsx'
import { ProviderNote } from '../../social/ProviderNote.tsx'
import type { Departure, Provider } from '../../social/use-departure.ts'
import { ConnectionNews, type ConnectionArrival } from './ConnectionNews.tsx'
import { useProviderName } from './provider-name.ts'
import { useConnect } from './use-connect.ts'
import { useDisconnect } from './use-disconnect.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

type ConnectedAccountsProps = { accounts: Account[]; arrival: ConnectionArrival; isVerified: boolean }

/** The providers a user signs in with, and the others they can connect. */
export function ConnectedAccounts({ accounts, arrival, isVerified }: ConnectedAccountsProps) {
  const { site } = useApp()
  const { security } = useMessages(dashboardMessages)
  const connect = useConnect()
  const connected = accounts.filter(({ provider }) => provider !== 'credential')
  const others = site.providers.filter(({ id }) => connected.every(({ provider }) => provider !== id))

  return (
    <>
      <ConnectionNews arrival={arrival} isVerified={isVerified} />
      <ProviderNote start={connect} />
      {connected.length === 0 && others.length === 0 ? (
        <p className="gh-quiet">{security.onlyPassword}</p>
      ) : (
        <Rows>
          {connected.map((account) => (
            <ConnectedAccount key={account.id} account={account} isOnlyWay={accounts.length === 1} />
          ))}
          {others.map((provider) => (
            <OpenProvider key={provider.id} provider={provider} connect={connect} />
          ))}
        </Rows>
      )}
      <StillWorking form={connect} />
    </>
  )
}

function ConnectedAccount({ account, isOnlyWay }: { account: Account; isOnlyWay: boolean }) {
  const { site } = useApp()
  const messages = useMessages()
  const { security } = useMessages(dashboardMessages)
  const name = useProviderName()(account.provider)
  const { disconnect, isPending, problem } = useDisconnect(account)
  const viewing = useOwnersReason()
  const onlyWay = isOnlyWay ? (site.features.password ? security.onlyWay : security.onlyProvider)(name) : null
  const reason = viewing ?? onlyWay
  return (
    <Row
      glyph={<ProviderLogo id={account.provider} name={name} />}
      title={name}
      sub={<code>{account.accountId}</code>}
      details={
        <p>
          {security.since} <Time at={account.createdAt} locale={messages.locale} />
        </p>
      }
      action={
        <Button
          icon={<Unlink size={18} strokeWidth={1.6} aria-hidden />}
          aria-label={security.disconnectWhat(name)}
          isDisabled={reason !== null}
          isBusy={isPending}
          onClick={() => void disconnect()}
        >
          {security.disconnect}
        </Button>
      }
      note={reason ?? (problem && <ProblemNote problem={problem} />)}
    />
  )
}

function OpenProvider({ provider, connect }: { provider: Provider; connect: Departure }) {
  const { security } = useMessages(dashboardMessages)
  const viewing = useOwnersReason()
  return (
    <Row
      glyph={<ProviderLogo {...provider} />}
      title={provider.name}
      sub={security.notConnected}
      action={
        <Button
          icon={<Link2 size={18} strokeWidth={1.6} aria-hidden />}
          aria-label={security.connectWhat(provider.name)}
          isBusy={connect.starting === provider.id}
          isDisabled={viewing !== null || connect.limit !== null}
          onClick={() => connect.start(provider)}
        >
          {security.connect}
        </Button>
      }
      note={viewing}
    />
  )
}
