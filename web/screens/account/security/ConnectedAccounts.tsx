import { Link2 } from 'lucide-react'
import type { ConnectedAccount, SecurityMethods } from '../../../../contract/accounts/security.ts'
import { useOwnersReason } from '../../../data/use-viewed-as.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ProviderLogo } from '../../../ui/ProviderLogo.tsx'
import type { Departure, Provider } from '../../social/use-departure.ts'
import { Method, MethodItem } from './Method.tsx'
import { MethodTimes } from './MethodTimes.tsx'
import { useProviderName } from './provider-name.ts'
import { useDisconnect } from './use-disconnect.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

/** The providers that the user has connected, and the providers that they can connect. */
export function ConnectedAccounts({ methods, connect }: { methods: SecurityMethods; connect: Departure }) {
  const { site } = useApp()
  const { security } = useMessages(dashboardMessages)
  const { accounts } = methods
  const others = site.providers.filter(({ id }) => accounts.every(({ provider }) => provider !== id))
  const isEmpty = accounts.length === 0 && others.length === 0
  return (
    <Method
      id="accounts"
      icon={<Link2 size={18} strokeWidth={1.6} aria-hidden />}
      isSet={accounts.length > 0}
      title={security.accounts}
      sentence={isEmpty ? security.onlyPassword : security.accountsSentence}
    >
      {!isEmpty && (
        <ul className="gh-method-list">
          {accounts.map((account) => (
            <Connected key={account.id} account={account} />
          ))}
          {others.map((provider) => (
            <NotConnected key={provider.id} provider={provider} connect={connect} />
          ))}
        </ul>
      )}
    </Method>
  )
}

function Connected({ account }: { account: ConnectedAccount }) {
  const { site } = useApp()
  const { security } = useMessages(dashboardMessages)
  const name = useProviderName()(account.provider)
  const { disconnect, isPending, problem } = useDisconnect(account)
  const viewing = useOwnersReason()
  const onlyWay = account.canRemove ? null : (site.features.password ? security.onlyWay : security.onlyProvider)(name)
  const reason = viewing ?? onlyWay
  return (
    <MethodItem
      glyph={<ProviderLogo id={account.provider} name={name} />}
      title={name}
      sentence={
        <MethodTimes addedAt={account.connectedAt} added={security.connectedOn} lastUsedAt={account.lastUsedAt} />
      }
      action={
        <Button
          look="quiet"
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

function NotConnected({ provider, connect }: { provider: Provider; connect: Departure }) {
  const { security } = useMessages(dashboardMessages)
  const viewing = useOwnersReason()
  return (
    <MethodItem
      glyph={<ProviderLogo {...provider} />}
      title={provider.name}
      sentence={security.notConnected}
      action={
        <Button
          look="quiet"
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
