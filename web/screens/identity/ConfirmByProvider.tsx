import type { ConnectedAccount } from '../../../contract/accounts/security.ts'
import { deleteUser } from '../../../contract/accounts/deletion.ts'
import { unlinkAccount } from '../../../contract/accounts/linked-accounts.ts'
import { signInSocial } from '../../../contract/social/sign-in.ts'
import type { PendingCall } from '../../data/identity-gate.ts'
import type { Site } from '../../context/boot.ts'
import { StillWorking } from '../../forms/StillWorking.tsx'
import { rememberIntent } from '../../context/browser-storage.ts'
import { useApp } from '../../context/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { ProviderLogo } from '../../ui/ProviderLogo.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { confirmedPath } from '../account/security/use-confirmation.ts'
import { ProviderNote } from '../social/ProviderNote.tsx'
import { useDeparture } from '../social/use-departure.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { useMessages } from '../../context/messages.ts'

type Session = NonNullable<Site['session']>
type ConfirmByProviderProps = { pending: PendingCall; session: Session; accounts: readonly ConnectedAccount[] }

/** For users without a password: buttons to sign in again with one of their linked providers. */
export function ConfirmByProvider({ pending, session, accounts }: ConfirmByProviderProps) {
  const { site, call, place = window.location } = useApp()
  const messages = useMessages()
  const { confirm } = useMessages(dashboardMessages)
  const own = site.providers.filter(({ id }) => accounts.some(({ provider }) => provider === id))
  const departure = useDeparture({
    path: signInSocial.path,
    ask({ id: provider }, signal) {
      const urls = back(pending, provider, place.pathname)
      const body = { provider, ...urls, loginHint: session.user.email, prompt: 'login' as const }
      return call(signInSocial, { body, signal })
    },
    onLeave: () => rememberIntent(intentOf(pending, session)),
  })

  return (
    <>
      {own.length === 0 && <SignInAgain />}
      <ProviderNote start={departure} />
      <div className="gh-form">
        {own.map((provider) => (
          <Button
            key={provider.id}
            isLarge
            icon={<ProviderLogo {...provider} />}
            isBusy={departure.starting === provider.id}
            isDisabled={departure.limit !== null}
            onClick={() => departure.start(provider)}
          >
            {confirm.continueWith(provider.name)}
          </Button>
        ))}
      </div>
      <StillWorking form={departure} />
      <DialogActions>
        <Button onClick={() => pending.settle(false)}>{messages.common.cancel}</Button>
      </DialogActions>
    </>
  )
}

function SignInAgain() {
  const { confirm } = useMessages(dashboardMessages)
  const again = (text: string) => <a href="/sign-out">{text}</a>
  return (
    <Note kind="info" isNews>
      <Rich text={confirm.noPassword} slots={{ again }} />
    </Note>
  )
}

/**
 * Returns the action to resume when the user returns from the provider. Only deleting the account and disconnecting a
 * provider are resumed; the user has to start all other actions again.
 */
function intentOf({ endpoint, body }: PendingCall, { user, session }: Session) {
  const who = { userId: user.id, sessionId: session.id }
  if (endpoint.path === deleteUser.path) return { ...who, to: 'delete' as const }
  if (endpoint.path !== unlinkAccount.path) return { ...who, to: 'nothing' as const }
  const { providerId, accountId = '' } = body as { providerId: string; accountId?: string }
  return { ...who, to: 'unlink' as const, providerId, accountId }
}

function back({ endpoint }: PendingCall, provider: string, here: string) {
  const isSecurity = endpoint.path === deleteUser.path || endpoint.path === unlinkAccount.path
  return {
    callbackURL: isSecurity ? confirmedPath : here,
    errorCallbackURL: `/account/security?${new URLSearchParams({ provider })}`,
  }
}
