import type { SecurityMethods } from '../../../../contract/accounts/security.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { useApp } from '../../../context/app.tsx'
import { StillWorking } from '../../../forms/StillWorking.tsx'
import { useOffersPasskeys } from '../../passkeys/use-offers-passkeys.ts'
import { ProviderNote } from '../../social/ProviderNote.tsx'
import { ConnectedAccounts } from './ConnectedAccounts.tsx'
import { ConnectionNews, type ConnectionArrival } from './ConnectionNews.tsx'
import { MethodCard } from './Method.tsx'
import { PasskeysMethod } from './passkeys/PasskeysMethod.tsx'
import { PasswordMethod } from './PasswordMethod.tsx'
import { PasswordsPaused } from './PasswordsPaused.tsx'
import { useConnect } from './use-connect.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

type SignInMethodsProps = {
  user: FullUser
  methods: SecurityMethods
  /** The only method to show. If undefined, all methods are shown, including the passkeys. */
  part: 'password' | 'accounts' | undefined
  arrival: ConnectionArrival
  isPasswordOpen: boolean
}

/** The card of a user’s sign-in methods: the password, the passkeys and the connected accounts. */
export function SignInMethods({ user, methods, part, arrival, isPasswordOpen }: SignInMethodsProps) {
  const { site } = useApp()
  const { security } = useMessages(dashboardMessages)
  const connect = useConnect()
  const offersPasskeys = useOffersPasskeys()
  const showsPassword = site.features.password && part !== 'accounts'
  const showsAccounts = part !== 'password'
  const news = (
    <>
      {showsPassword && methods.password.changedAt !== null && <PasswordsPaused status={methods.password.newDevices} />}
      {showsAccounts && (
        <>
          <ConnectionNews arrival={arrival} isVerified={user.emailVerified} />
          <ProviderNote start={connect} />
          <StillWorking form={connect} />
        </>
      )}
    </>
  )
  return (
    <MethodCard
      id={part === 'accounts' ? 'connected' : 'sign-in'}
      title={part === undefined ? security.methods : null}
      news={news}
    >
      {showsPassword && (
        // If the user follows a link on this page to the form, the key changes, so that the form is mounted again and
        // opens.
        <PasswordMethod key={String(isPasswordOpen)} user={user} methods={methods} isOpenedByLink={isPasswordOpen} />
      )}
      {part === undefined && offersPasskeys && <PasskeysMethod user={user} />}
      {showsAccounts && <ConnectedAccounts methods={methods} connect={connect} />}
    </MethodCard>
  )
}
