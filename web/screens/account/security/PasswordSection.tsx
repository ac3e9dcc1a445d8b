import { useRef, useState } from 'react'
import type { Account } from '../../../../contract/accounts/linked-accounts.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { useOwnersReason } from '../../../data/use-viewed-as.ts'
import { useApp } from '../../../context/app.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { useProviderName } from './provider-name.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

type PasswordSectionProps = { user: FullUser; accounts: Account[]; isOpenedByLink: boolean }

/** Lets the user change their password, or get a link to set a first one. */
export function PasswordSection({ user, accounts, isOpenedByLink }: PasswordSectionProps) {
  const { security } = useMessages(dashboardMessages)
  const reason = useOwnersReason()
  const [isOpen, setIsOpen] = useState(isOpenedByLink && reason === null)
  const opener = useRef<HTMLButtonElement>(null)
  if (!accounts.some(({ provider }) => provider === 'credential')) return <NoPassword accounts={accounts} />

  function close() {
    setIsOpen(false)
    // The button replaces the form in the next frame.
    requestAnimationFrame(() => opener.current?.focus())
  }

  if (isOpen) return <ChangePassword user={user} onClose={close} />
  return (
    <>
      <p>{security.hasPassword}</p>
      <div>
        <Button ref={opener} isDisabled={reason !== null} onClick={() => setIsOpen(true)}>
          {security.change}
        </Button>
      </div>
      {reason && <p className="gh-small gh-quiet">{reason}</p>}
    </>
  )
}

function NoPassword({ accounts }: { accounts: Account[] }) {
  const { site } = useApp()
  const { security } = useMessages(dashboardMessages)
  const nameOf = useProviderName()
  const reason = useOwnersReason()
  const [account] = accounts
  return (
    <>
      <p>{security.noPassword(account ? nameOf(account.provider) : null)}</p>
      {reason && <p className="gh-small gh-quiet">{reason}</p>}
      {site.features.passwordReset && reason === null && (
        <div>
          <ButtonLink href="/forgot-password?set=1">{security.mailLink}</ButtonLink>
        </div>
      )}
    </>
  )
}
