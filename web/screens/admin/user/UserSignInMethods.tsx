import { Fingerprint, KeyRound, Link2, Mail, Smartphone, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Account } from '../../../../contract/accounts/linked-accounts.ts'
import type { UserFactors } from '../../../../contract/admin/user-details.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useWayName } from '../SignInMethodNames.tsx'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

type UserSignInMethodsProps = { accounts: readonly Account[]; factors: UserFactors }

/**
 * The password, providers, passkeys and second factors of a user. Shows when each was added and, for passkeys and
 * second factors, last used. For recovery codes, shows only their number.
 */
export function UserSignInMethods({ accounts, factors }: UserSignInMethodsProps) {
  const { person: messages } = useMessages(userMessages)
  const { app, emailCode, passkeys, recoveryCodes } = factors
  if (accounts.length === 0 && passkeys.length === 0 && !app && !emailCode)
    return <Empty title={messages.noMethods}>{messages.noMethodsSentence}</Empty>
  return (
    <Rows>
      {accounts.map((account) => (
        <AccountRow key={account.id} account={account} />
      ))}
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      {app && (
        <Row
          glyph={<Smartphone size={18} strokeWidth={1.6} />}
          title={messages.app}
          sub={<Times addedAt={app.confirmedAt} lastUsedAt={app.lastUsedAt} />}
        />
      )}
      {emailCode && (
        <Row
          glyph={<Mail size={18} strokeWidth={1.6} />}
          title={messages.emailCode}
          sub={<Times addedAt={emailCode.addedAt} lastUsedAt={emailCode.lastUsedAt} />}
        />
      )}
      {recoveryCodes > 0 && (
        <Row glyph={<Ticket size={18} strokeWidth={1.6} />} title={messages.recoveryCodes(recoveryCodes)} sub={null} />
      )}
    </Rows>
  )
}

function AccountRow({ account: { provider, accountId, createdAt } }: { account: Account }) {
  const wayName = useWayName()
  const isPassword = provider === 'credential'
  const Glyph = isPassword ? KeyRound : Link2
  return (
    <Row
      glyph={<Glyph size={18} strokeWidth={1.6} />}
      title={wayName(provider)}
      sub={
        <>
          {!isPassword && <span className="gh-mono">{accountId} · </span>}
          <Times addedAt={createdAt} lastUsedAt={null} />
        </>
      }
    />
  )
}

function PasskeyRow({ passkey }: { passkey: UserFactors['passkeys'][number] }) {
  const { person: messages } = useMessages(userMessages)
  const { name, createdAt, lastUsedAt, isSecurityKey, isSuspect } = passkey
  const kind = isSecurityKey ? messages.securityKey : messages.passkey
  return (
    <Row
      glyph={<Fingerprint size={18} strokeWidth={1.6} />}
      title={name ?? kind}
      sub={
        <Times addedAt={createdAt} lastUsedAt={lastUsedAt}>
          {kind}
          {isSuspect && ` · ${messages.suspect}`}
          {' · '}
        </Times>
      }
    />
  )
}

type TimesProps = { addedAt: string; lastUsedAt: string | null; children?: ReactNode }

function Times({ addedAt, lastUsedAt, children }: TimesProps) {
  const { locale } = useMessages()
  const { person: messages } = useMessages(userMessages)
  return (
    <>
      {children}
      {messages.connected} <Time at={addedAt} locale={locale} />
      {lastUsedAt !== null && (
        <>
          {' · '}
          {messages.lastUsed} <Time at={lastUsedAt} locale={locale} />
        </>
      )}
    </>
  )
}
