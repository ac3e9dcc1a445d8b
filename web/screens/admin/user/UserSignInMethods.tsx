import { KeyRound, Link2 } from 'lucide-react'
import type { Account } from '../../../../contract/accounts/linked-accounts.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useWayName } from '../SignInMethodNames.tsx'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

export function UserSignInMethods({ accounts }: { accounts: readonly Account[] }) {
  const site = useMessages()
  const { person: messages } = useMessages(userMessages)
  const wayName = useWayName()
  if (accounts.length === 0) return <Empty title={messages.noMethods}>{messages.noMethodsSentence}</Empty>
  return (
    <Rows>
      {accounts.map(({ id, provider, accountId, createdAt }) => {
        const isPassword = provider === 'credential'
        const Glyph = isPassword ? KeyRound : Link2
        return (
          <Row
            key={id}
            glyph={<Glyph size={18} strokeWidth={1.6} />}
            title={wayName(provider)}
            sub={
              <>
                {!isPassword && <span className="gh-mono">{accountId} · </span>}
                {messages.connected} <Time at={createdAt} locale={site.locale} />
              </>
            }
          />
        )
      })}
    </Rows>
  )
}
